import { serveLayout } from './observe.ts';
import { ask, errorOf, makeLayout, register, respond, startPodlet, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

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
