import express from 'express';
import { respond, ask, listen, makeLayout, register, startPodlet, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** What the pages state about caches: of pages, of manifests, and their dumps. */

export const caches = new Statements();

const CACHING = 'guides/caching';

caches
  .add(
    'content of an old version in front of a new manifest',
    phrase(CACHING, /The layout makes (\d+) requests for each view and then shows the (fallback)/),
    async () => {
      const podlet = await startPodlet({
        manifest: { version: '2', fallback: '/fallback' },
        content: respond(200, 'CONTENT', { 'podlet-version': '1' }),
      });
      const resource = register(makeLayout(), podlet.uri);
      await resource.fetch(visitor());
      podlet.requests.length = 0;
      const { content } = await resource.fetch(visitor());
      return [`${podlet.requests.length}`, content === 'FALLBACK' ? 'fallback' : content];
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
      /A dump needs `(\w+)`\. (Only) entries that expire survive `JSON\.stringify\(\)`/,
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
      return [limited.length === 1 ? option : 'nothing', (await copy({})).length === 0 ? 'Only' : 'All'];
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
  )
  .add(
    'the headers of a response',
    phrase(CACHING, /for a fallback or an empty slot, `headers` is (an empty object)/),
    async () => {
      const headersOf = async (options: Parameters<typeof startPodlet>[0]): Promise<number> => {
        const podlet = await startPodlet(options);
        return Object.keys((await register(makeLayout(), podlet.uri).fetch(visitor())).headers as object)
          .length;
      };
      const fallback = await headersOf({ manifest: { fallback: '/fallback' }, content: respond(500) });
      const empty = await headersOf({ manifestStatus: 500 });
      const content = await headersOf({});
      return content > 0 && fallback === 0 && empty === 0 ? 'an empty object' : 'something else';
    },
  );
