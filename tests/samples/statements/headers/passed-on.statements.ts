import type { IncomingHttpHeaders } from 'node:http';
import { HttpIncoming } from '@podium/utils';
import { makePodlet, sentContext, serveLayout } from '../observe.ts';
import { ask, makeLayout, messageOf, register, startPodlet, visitor } from '../servers.ts';
import { cell, phrase, Statements } from '../statement.ts';

/** Headers that a layout's route or context adds to requests, and those of the visitor's request that it does not. */
export const headersPassedOn = new Statements();

const PASSING = 'guides/passing-values-to-podlets';

/** Fetches a podlet with the headers. `headers` is undefined if the layout used the fallback. */
async function fetchWith(
  headers: Record<string, unknown>,
): Promise<{ origin: string; headers: IncomingHttpHeaders | undefined }> {
  const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
  const { content } = await register(makeLayout(), podlet.uri).fetch(visitor(), {
    headers: headers as Record<string, string>,
  });
  return { origin: podlet.origin, headers: content === 'FALLBACK' ? undefined : podlet.headers['content'] };
}

headersPassedOn
  .add(
    'headers of the browser that must not be passed on',
    phrase(
      PASSING,
      /`(\w+)` replaces the podlet's own hostname, and `([\w-]+)`, `(\w+)`, or `(\w+)` makes the request fail, so the page gets the (fallback)/,
    ),
    async () => {
      const { headers } = await fetchWith({ host: 'www.example.com' });
      const failing = [];
      for (const [name, value] of Object.entries({
        'transfer-encoding': 'chunked',
        upgrade: 'h2c',
        expect: '100-continue',
      })) {
        if ((await fetchWith({ [name]: value })).headers === undefined) failing.push(name);
      }
      return [headers?.host === 'www.example.com' ? 'host' : '', ...failing, 'fallback'];
    },
  )
  .add(
    'arrays and numbers as headers',
    phrase(PASSING, /Arrays arrive joined with `(, )`; numbers arrive as (text)/),
    async () => {
      const { headers } = await fetchWith({ 'x-list': ['a', 'b'], 'x-count': 5 });
      return [
        String(headers?.['x-list']).replace(/^a|b$/g, ''),
        headers?.['x-count'] === '5' ? 'text' : 'nothing',
      ];
    },
  )
  .add(
    "credentials in the manifest's URL",
    phrase(
      'guides/security',
      /Credentials in the manifest's URL \(`https:\/\/user:pass@…`\) are (dropped|sent)/,
    ),
    async () => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
      const uri = podlet.uri.replace('://', '://user:pass@');
      await register(makeLayout(), uri).fetch(visitor());
      const sent = Object.values(podlet.headers);
      return sent.length === 3 && sent.every(({ authorization }) => authorization === undefined)
        ? 'dropped'
        : 'sent';
    },
  )
  .add(
    'an empty context value',
    phrase('guides/context', /The podlet receives `('')` as is, so a default after `(\?\?)` isn't used/),
    async () => {
      const layout = makeLayout();
      layout.context.register('mine', { parse: () => '' });
      const value = (await sentContext(layout))['podium-mine'];
      const podlet = makePodlet();
      const incoming = new HttpIncoming({ headers: { 'podium-mine': value ?? 'none' }, url: '/' }, {}, {});
      await podlet.process(incoming, { proxy: false });
      return incoming.context['mine'] === '' ? ["''", '??'] : [];
    },
  )
  .add(
    'a function returned by parse() that throws',
    phrase(
      'guides/context',
      /If `parse\(\)` returns a function that throws, each `fetch\(\)` (reject|resolve)s/,
    ),
    async () => {
      const { message } = await fetchWithParser(() => () => {
        throw new Error('thrown');
      });
      return message === 'thrown' ? 'reject' : 'resolve';
    },
  )
  .add(
    'a function returned by parse() that returns a promise',
    cell(
      'guides/typescript',
      'gaps',
      'context parsers: functions that return a promise',
      'Behavior',
      /^every fetch returns the (fallback|content)$/,
    ),
    async () => (await fetchWithParser(() => () => Promise.resolve('x'))).content.toLowerCase(),
  )
  .add(
    'the argument of parse()',
    cell(
      'guides/typescript',
      'gaps',
      'context parsers: `parse(incoming)`',
      'Behavior',
      /^always an `(\w+)`$/,
    ),
    async () => {
      let name = 'none';
      await fetchWithParser((incoming: object) => {
        name = incoming.constructor.name.replace(/^Podium/, '');
        return '';
      });
      return name;
    },
  );

// Headers of the visitor's request, in the table of what isn't forwarded.
const rows: [row: string, names: readonly string[], pick: RegExp, isProxied: boolean][] = [
  ['`Referer`, `X-Request-Id`', ['referer', 'x-request-id'], /^(No), only in proxied requests$/, true],
  ['`Host`', ['host'], /^(No), not even in proxied requests$/, false],
  ['IP address', ['x-forwarded-for', 'forwarded', 'x-real-ip'], /^(No)$/, false],
];
for (const [row, names, pick, isProxied] of rows) {
  headersPassedOn.add(
    `${row} of the visitor`,
    cell(PASSING, 'what-is-not-passed-by-itself', row, 'Reaches the podlet?', pick),
    async () => {
      const own = row === 'IP address' ? {} : Object.fromEntries(names.map((name) => [name, 'visitor.test']));
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      const layout = makeLayout();
      await register(layout, podlet.uri).fetch(visitor(own));
      const fetched = podlet.headers['content'];
      const { origin } = await serveLayout(layout);
      await ask(`${origin}/shop/podium-resource/stub/api`, { headers: own });
      const proxied = podlet.headers['content'];
      const reaches = (headers?: IncomingHttpHeaders): boolean =>
        names.some((name) => headers?.[name] !== undefined && headers[name] !== new URL(podlet.origin).host);
      return reaches(fetched) || reaches(proxied) !== isProxied ? 'Yes' : 'No';
    },
  );
}

/** Fetches a podlet with a fallback by a layout whose context has this parser. */
async function fetchWithParser(
  parse: (incoming: object) => unknown,
): Promise<{ content: string; message: string }> {
  const layout = makeLayout();
  layout.context.register('mine', { parse: parse as () => string });
  const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
  const incoming = await layout.process(visitor(), { proxy: false });
  const stub = register(layout, podlet.uri);
  let content = '';
  const message = await messageOf(async () => {
    ({ content } = await stub.fetch(incoming));
  });
  return { content, message };
}
