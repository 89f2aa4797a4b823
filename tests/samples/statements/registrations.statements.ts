import { isAccepted, serveLayout } from './observe.ts';
import { ask, errorOf, makeLayout, register, respond, startPodlet, visitor } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about podlets that are registered late, twice, or no longer needed, and about busy podlets. */

export const registrations = new Statements();

const DEPLOYMENT = 'guides/deployment';

registrations
  .add(
    'podlets registered at runtime',
    phrase(
      DEPLOYMENT,
      /`register\(\)` also works while the layout is running.* The manifest is fetched on the (first|second) `fetch\(\)`/,
    ),
    async () => {
      const podlet = await startPodlet();
      const layout = makeLayout();
      await serveLayout(layout);
      await layout.client.refreshManifests();
      const resource = register(layout, podlet.uri);
      if (podlet.requests.length > 0) return 'none';
      await resource.fetch(visitor());
      return podlet.requests[0] === 'manifest' ? 'first' : 'second';
    },
  )
  .add(
    'podlets that are no longer fetched',
    phrase(
      DEPLOYMENT,
      /registering a name twice (throws|works), and there is (no) method to unregister a podlet\. .* `refreshManifests\(\)` (still requests) its manifest, and its proxied URLs (keep working)/,
    ),
    async () => {
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      const layout = makeLayout();
      register(layout, podlet.uri);
      const isRejected = (await errorOf(() => register(layout, podlet.uri))) instanceof Error;
      const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(layout.client));
      const unregisterMethods = methods.filter((name) => /unregister|remove|delete/i.test(name));
      await layout.client.refreshManifests();
      const { origin } = await serveLayout(layout);
      const { status } = await ask(`${origin}/shop/podium-resource/stub/api`);
      return [
        isRejected ? 'throws' : 'works',
        unregisterMethods.length === 0 ? 'no' : unregisterMethods.join(),
        podlet.requests.includes('manifest') ? 'still requests' : 'skips',
        status === 200 ? 'keep working' : `respond with ${status}`,
      ];
    },
  )
  .add(
    "a podlet's own name",
    phrase(
      DEPLOYMENT,
      /own `name` can change like anything else in its manifest, because layouts (ignore|use) it/,
    ),
    async () => {
      const contents = await Promise.all(
        ['basket', 'cart'].map(async (name) => {
          const podlet = await startPodlet({ manifest: { name } });
          return (await register(makeLayout(), podlet.uri).fetch(visitor())).content;
        }),
      );
      return contents.every((content) => content === 'CONTENT') ? 'ignore' : 'use';
    },
  )
  .add(
    'a manifest registered under two names',
    phrase(
      DEPLOYMENT,
      /Register the same manifest URL under both names.* `refreshManifests\(\)` loads the proxy targets for (both)/,
    ),
    async () => {
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      const layout = makeLayout();
      for (const name of ['basket', 'cart']) register(layout, podlet.uri, { name });
      await layout.client.refreshManifests();
      const { origin } = await serveLayout(layout);
      const proxied = await Promise.all(
        ['basket', 'cart'].map((name) => ask(`${origin}/shop/podium-resource/${name}/api`)),
      );
      return proxied.every(({ status }) => status === 200) ? 'both' : 'one';
    },
  )
  .add(
    'a podlet registered twice for different options',
    phrase(
      'api/layout',
      /register the same `uri` under a second name\. Each name has its (own) manifest cache and `(\w+)`/,
    ),
    async () => {
      const podlet = await startPodlet();
      const layout = makeLayout();
      const incoming = await layout.process(visitor(), { proxy: false });
      const paths = new Set();
      for (const name of ['first', 'second']) {
        await register(layout, podlet.uri, { name }).fetch(incoming);
        paths.add(podlet.headers['content']?.['podium-public-pathname']);
      }
      const reads = podlet.requests.filter((kind) => kind === 'manifest').length;
      return [reads === 2 ? 'own' : 'shared', paths.size === 2 ? 'publicPathname' : ''];
    },
  )
  .add(
    'options that fetch() does not have',
    phrase('api/layout', /Other options, such as `(\w+)` and `(\w+)`, are (ignored|used): a fetch cannot be/),
    async () => {
      const podlet = await startPodlet({
        content: (_request, response) => void setTimeout(() => response.end('LATE'), 100),
      });
      const options = { signal: AbortSignal.abort(), timeout: 1 } as object;
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor(), options);
      return [...Object.keys(options), content === 'LATE' ? 'ignored' : 'used'];
    },
  )
  .add(
    'Retry-After of a podlet',
    phrase(
      'guides/scaling',
      /Podium (ignores) `Retry-After` in that response: the next page view (requests) the podlet again\. .* In a proxied response, both the status and the header (reach) the browser/,
    ),
    async () => {
      const podlet = await startPodlet({
        manifest: { proxy: { api: '/api' } },
        content: respond(503, 'BUSY', { 'retry-after': '60' }),
      });
      const layout = makeLayout();
      const resource = register(layout, podlet.uri);
      await resource.fetch(visitor());
      await resource.fetch(visitor());
      const isIgnored = podlet.requests.filter((kind) => kind === 'content').length === 2;
      const { origin } = await serveLayout(layout);
      const { status, headers } = await ask(`${origin}/shop/podium-resource/stub/api`);
      const reaches = status === 503 && headers['retry-after'] === '60';
      return [isIgnored ? 'ignores' : 'obeys', isIgnored ? 'requests' : 'skips', reaches ? 'reach' : 'miss'];
    },
  );

/** Content that a layout with these client options fetches for each device type. */
async function contentsFor(
  client: object,
  options: Parameters<typeof register>[2],
  deviceTypes: readonly string[],
): Promise<string[]> {
  const podlet = await startPodlet();
  const stub = register(makeLayout({ client }), podlet.uri, options);
  return Promise.all(
    deviceTypes.map(async (type) => (await stub.fetch(visitor({ 'x-podium-device-type': type }))).content),
  );
}

const HYBRID = { deviceType: ['hybrid-ios', 'hybrid-android'] };

registrations
  .add(
    'filters of the client',
    cell(
      'api/layout',
      'client',
      '`excludeBy`, `includeBy`',
      'Invalid value',
      /^(not checked); with one here and the other in `register\(\)`, (both|one) apply$/,
    ),
    async () => {
      const unchecked = isAccepted(() => makeLayout({ client: { excludeBy: 'x' } as object }));
      const excludeBy = { deviceType: ['hybrid-ios'] };
      const contents = await contentsFor({ includeBy: HYBRID }, { excludeBy }, [...HYBRID.deviceType, 'x']);
      return [unchecked ? 'not checked' : 'checked', contents.join() === ',CONTENT,' ? 'both' : 'one'];
    },
  )
  .add(
    'options that can be overridden in register()',
    phrase('api/layout', /`maxAge`, `(\w+)`, and `(\w+)` can be overridden per podlet/),
    async () => {
      const other = { deviceType: ['other'] };
      const overridden = [];
      for (const option of ['excludeBy', 'includeBy']) {
        const [byDefault] = await contentsFor({ [option]: HYBRID }, {}, ['hybrid-ios']);
        const [own] = await contentsFor({ [option]: HYBRID }, { [option]: other }, ['hybrid-ios']);
        if (byDefault !== own) overridden.push(option);
      }
      return overridden;
    },
  )
  .add(
    'podlets without excludeBy in the app',
    phrase('guides/hybrid', /To exclude all podlets that don't set `(\w+)` themselves, pass the option/),
    async () => {
      const [excluded, others] = await contentsFor({ excludeBy: HYBRID }, {}, ['hybrid-ios', 'desktop']);
      return excluded === '' && others === 'CONTENT' ? 'excludeBy' : '';
    },
  )
  .add(
    'options of register() that the client lacks',
    phrase('api/layout', /^`(\w+)` and `(\w+)` have no effect here\.$/),
    async () => {
      const isIgnored = async (option: string, status: number): Promise<boolean> => {
        const podlet = await startPodlet({ content: respond(status, 'BODY', { location: '/x' }) });
        const stub = register(makeLayout({ client: { [option]: true } }), podlet.uri);
        const response = (await stub.fetch(visitor()).catch(() => undefined)) as
          { redirect: object | null } | undefined;
        return response?.redirect === null;
      };
      return [
        (await isIgnored('throwable', 500)) ? 'throwable' : '',
        (await isIgnored('redirectable', 302)) ? 'redirectable' : '',
      ];
    },
  );
