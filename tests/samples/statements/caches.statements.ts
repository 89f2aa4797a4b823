import { once } from 'node:events';
import { get } from 'node:http';
import { buildLinkElement, buildScriptElement, HttpIncoming } from '@podium/utils';
import express from 'express';
import { respond, ask, listen, makeLayout, register, startPodlet, visitor } from './servers.ts';
import { observeFallbackHeaders } from './observe.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about caches of pages and manifests, and about their dumps. */

export const caches = new Statements();

const CACHING = 'guides/caching';

/** The types of `stream()` lack the method. */
interface HintingStream {
  writeEarlyHints: () => void;
}

caches
  .add(
    'content of an older version than the manifest',
    phrase(
      CACHING,
      /The layout makes (\d+) requests for each view, or (\d+) for the first one without warm-up, and then shows the (fallback)/,
    ),
    async () => {
      const { first, later, content } = await mismatch('/fallback');
      return [`${later}`, `${first}`, content === 'FALLBACK' ? 'fallback' : content];
    },
  )
  .add(
    'a fallback that fails when the manifest is fetched again',
    phrase(
      'guides/fallbacks',
      /if the manifest is fetched again .+ the layout then stores an (empty) string/,
    ),
    async () => {
      let status = 200;
      const podlet = await startPodlet({
        manifest: { fallback: '/fallback' },
        fallback: (request, response) => respond(status, 'FALLBACK')(request, response),
        content: respond(500),
      });
      const resource = register(makeLayout(), podlet.uri);
      const before = await resource.fetch(visitor());
      status = 500;
      await resource.refresh();
      const after = await resource.fetch(visitor());
      return before.content === 'FALLBACK' && after.content === '' ? 'empty' : after.content;
    },
  )
  .add(
    'caching headers of a page',
    phrase(CACHING, /(\w+) adds an `ETag` to pages that the layout sends/),
    async () => {
      const layout = makeLayout({ pathname: '/' });
      const app = express();
      app.use(layout.middleware());
      app.get('/', (_request, response) => response.podiumSend('<p>x</p>'));
      const { headers } = await ask((await listen(app)).origin);
      return headers.etag !== undefined && headers['cache-control'] === undefined ? 'Express' : 'Nothing';
    },
  )
  .add(
    'a dump of the manifest cache in a file',
    phrase(
      'guides/scaling',
      /A dump needs `(\w+)`\. Entries without an expiration time (don't|do) survive `JSON\.stringify\(\)`/,
    ),
    async ([option = '']) => {
      const podlet = await startPodlet();
      const copy = async (client: object): Promise<string[]> => {
        const layout = makeLayout({ client });
        register(layout, podlet.uri);
        await layout.client.refreshManifests();
        const stored = JSON.parse(JSON.stringify(layout.client.dump())) as unknown[];
        return makeLayout().client.load(stored) as string[];
      };
      const limited = await copy({ [option]: 60_000 });
      return [limited.length === 1 ? option : 'nothing', (await copy({})).length === 0 ? "don't" : 'do'];
    },
  )
  .add(
    'assets in a dump of the manifest cache in a file',
    phrase(
      'guides/scaling',
      /the assets of a fallback have no (methods), so a document template that calls `asset\.(\w+)\(\)` throws\. Call `(\w+)\(\)` and `(\w+)\(\)`/,
    ),
    async ([, method = '']) => {
      const podlet = await startPodlet({
        manifest: {
          fallback: '/fallback',
          css: [{ value: '/a.css', scope: 'fallback' }],
          js: [{ value: '/a.js', scope: 'fallback' }],
        },
        content: respond(500),
      });
      const layout = makeLayout({ client: { maxAge: 60_000 } });
      register(layout, podlet.uri);
      await layout.client.refreshManifests();
      const restarted = makeLayout();
      restarted.client.load(JSON.parse(JSON.stringify(layout.client.dump())) as unknown[]);
      await podlet.close();
      const { css, js } = await register(restarted, podlet.uri).fetch(visitor());
      const html = [...css.map(buildLinkElement), ...js.map(buildScriptElement)].join('');
      const [asset] = css;
      return [
        asset !== undefined && !(method in asset) ? 'methods' : 'nothing',
        'toHTML',
        /<link href="\S+\/a\.css"/.test(html) ? 'buildLinkElement' : html,
        /<script src="\S+\/a\.js"/.test(html) ? 'buildScriptElement' : html,
      ];
    },
  )
  .add(
    'headers of a fallback',
    phrase(
      CACHING,
      /For a fallback or an empty slot, `headers` contains at most `(\w+)` and `(\w+)`, copied from the visitor's request/,
    ),
    observeFallbackHeaders,
  )
  .add(
    'early hints of a stream',
    phrase(
      'api/layout',
      /Its `(\w+)\(\)` method, called in the `(\w+)` listener before the first `res\.write\(\)`, sends a `(\d+) Early Hints`/,
    ),
    async () => {
      const link = '</a.js>; type=module; asset-type=script; scope=content';
      const podlet = await startPodlet({ content: respond(200, 'CONTENT', { link }) });
      const resource = register(makeLayout(), podlet.uri);
      const { origin } = await listen((request, response) => {
        const stream = resource.stream(new HttpIncoming(request, response));
        stream.once('beforeStream', () => (stream as unknown as HintingStream).writeEarlyHints());
        stream.pipe(response);
      });
      const request = get(origin);
      const [{ statusCode, headers }] = (await once(request, 'information')) as [
        { statusCode: number; headers: Record<string, string> },
      ];
      return ['writeEarlyHints', 'beforeStream', headers['link']?.includes('a.js') ? `${statusCode}` : ''];
    },
  )
  .add(
    'a layout that starts with a dump while the podlet is down',
    phrase('guides/scaling', /a layout that starts during an outage (still has fallbacks|has no fallbacks)/),
    async () => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
      const first = makeLayout({ client: { maxAge: 7 * 86_400_000 } });
      register(first, podlet.uri);
      await first.client.refreshManifests();
      const dump = JSON.parse(JSON.stringify(first.client.dump())) as unknown[];
      await podlet.close();
      const second = makeLayout();
      const resource = register(second, podlet.uri);
      second.client.load(dump);
      await second.client.refreshManifests();
      const { content } = await resource.fetch(visitor());
      return content === 'FALLBACK' ? 'still has fallbacks' : 'has no fallbacks';
    },
  );

// The first view of a layout that has not fetched the manifest before, in the table of time budgets.
for (const [column, pattern, fallback, unit] of [
  ['Requests in sequence', /; (\d+) without warm-up$/, '/fallback', 1],
  ['Requests if the podlet has no fallback', /; (\d+) without warm-up$/, '', 1],
  ['Longest wait with `timeout: 300`', /\(([\d.]+) s\)$/, '/fallback', 0.3],
] as const) {
  caches.add(
    `two versions without warm-up: ${column}`,
    cell('guides/deployment', 'time-budgets', 'two versions behind the same hostname', column, pattern),
    async () => `${(await mismatch(fallback)).first * unit}`,
  );
}

/** Numbers of requests of the first two views of a podlet whose content never has the version of its manifest. */
async function mismatch(fallback: string): Promise<{ first: number; later: number; content: string }> {
  const podlet = await startPodlet({
    manifest: { version: '2', fallback },
    content: respond(200, 'CONTENT', { 'podlet-version': '1' }),
  });
  const resource = register(makeLayout(), podlet.uri);
  await resource.fetch(visitor());
  const first = podlet.requests.length;
  const { content } = await resource.fetch(visitor());
  return { first, later: podlet.requests.length - first, content };
}
