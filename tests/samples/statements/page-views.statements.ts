import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { parseFragment, serialize } from 'parse5';
import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { makePodlet, sentContext } from './observe.ts';
import { ask, listen, makeLayout, register, respond, startPodlet, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about what a page view costs, how long a page can be cached, and what is in a fragment. */
export const pageViews = new Statements();

pageViews
  .add(
    'warm-up of a layout and a podlet in one app',
    phrase(
      'help/faq',
      /so call `refreshManifests\(\)` (after|before) `listen\(\)`: before that, the layout (can't|can) reach the podlet/,
    ),
    async () => {
      const { before, after } = await warmUpInOneApp();
      return [after === 1 ? 'after' : 'never', before === 0 ? "can't" : 'can'];
    },
  )
  .add(
    'prefetched pages',
    phrase('guides/performance', /For the layout and its podlets, each prefetch is (a page view|nothing)/),
    async () => {
      const podlet = await startPodlet();
      const layout = makeLayout();
      const stub = register(layout, podlet.uri);
      const app = express();
      app.use(layout.middleware());
      app.get('/shop', async (_request, response) => {
        response.podiumSend((await stub.fetch(response.locals.podium)).content);
      });
      const { origin } = await listen(app);
      const views = [];
      for (let prefetch = 0; prefetch < 2; prefetch += 1) {
        const { body } = await ask(`${origin}/shop`, { headers: { 'sec-purpose': 'prefetch' } });
        views.push(body.includes('CONTENT'));
      }
      return views.every(Boolean) && podlet.urls.length === views.length ? 'a page view' : 'nothing';
    },
  )
  .add(
    'podlets that decide how long a page is cached',
    phrase(
      'guides/caching',
      /read `([\w-]+)` from the `headers` of each response\. Send the page with the shortest `s-maxage`, or with `no-store` if any response has (none|one)/,
    ),
    async ([name = '']) => {
      const sent = 'public, s-maxage=30';
      const podlet = await startPodlet({
        manifest: { fallback: '/fallback' },
        fallback: respond(200, 'FALLBACK', { 'cache-control': sent }),
        content: respond(200, 'CONTENT', { 'cache-control': sent }),
      });
      const stub = register(makeLayout(), podlet.uri);
      const read = async (): Promise<unknown> =>
        ((await stub.fetch(visitor())).headers as Record<string, unknown> | undefined)?.[name];
      const ofContent = await read();
      await podlet.close();
      return [ofContent === sent ? name : 'nothing', (await read()) === undefined ? 'none' : 'one'];
    },
  )
  .add('time zone in the context', phrase('guides/recipes', /The context has (no|a) time zone/), async () => {
    const names = Object.keys(await sentContext(makeLayout()));
    return names.length > 0 && !names.some((name) => /zone|-tz/.test(name)) ? 'no' : 'a';
  })
  .add(
    'a streamed fragment',
    phrase(
      'guides/rendering',
      /the layout's `fetch\(\)` waits for the (complete fragment|beginning of the fragment)/,
    ),
    async () => {
      const podlet = await startPodlet({
        content: (_request, response) => {
          response.write('FIRST');
          void wait(50).then(() => response.end(' LAST'));
        },
      });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return content === 'FIRST LAST' ? 'complete fragment' : 'beginning of the fragment';
    },
  )
  .add(
    'a component that suspends in renderToString()',
    phrase(
      'guides/rendering',
      /where a component suspends, the fragment contains the (Suspense fallback|content)/,
    ),
    async () => {
      let content: string | undefined;
      const loading = wait(10).then(() => (content = 'CONTENT'));
      function List() {
        // React catches the promise and renders again when it resolves.
        if (content === undefined) throw loading;
        return content;
      }
      const html = renderToString(createElement(Suspense, { fallback: 'LOADING' }, createElement(List)));
      await loading;
      return html.includes('LOADING') && !html.includes('CONTENT') ? 'Suspense fallback' : 'content';
    },
  )
  .add(
    'a form inside a form',
    phrase(
      'guides/rendering',
      /inside a layout's `<form>`, browsers (ignore|repair) a fragment's `<form>` tag, and its `<\/form>` (ends|leaves)/,
    ),
    () => {
      const html = '<form id="page"><form id="fragment"><p>x</p></form><input></form>';
      const parsed = serialize(parseFragment(html));
      return parsed === '<form id="page"><p>x</p></form><input>' ? ['ignore', 'ends'] : ['repair', parsed];
    },
  );

/** Numbers of manifests that a layout has if warmed up before and after its app, which serves the podlet, listens. */
async function warmUpInOneApp(): Promise<{ before: number; after: number }> {
  const podlet = makePodlet({ name: 'header', pathname: '/header' });
  const layout = makeLayout({ pathname: '/' });
  const app = express();
  app.use(podlet.pathname(), podlet.middleware());
  app.get('/header/manifest.json', (_request, response) => {
    response.json(podlet);
  });
  app.use(layout.middleware());
  const port = await findFreePort();
  register(layout, `http://127.0.0.1:${port}/header/manifest.json`);
  await layout.client.refreshManifests();
  const before = (layout.client.dump() as unknown[]).length;
  const server = app.listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  await layout.client.refreshManifests();
  const after = (layout.client.dump() as unknown[]).length;
  server.close();
  server.closeAllConnections();
  return { before, after };
}
