import Layout from '@podium/layout';
import express from 'express';
import { ask, listen, makeLayout, register, respond, startPodlet, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about apps with several layouts, layouts with several hosts, and the layout's own 404 page. */
export const severalLayouts = new Statements();

severalLayouts
  .add(
    'several layouts in one app',
    phrase(
      'help/faq',
      /`app\.use\('\/a', a\.(\w+)\(\)\)`\. At the root, the (first|second) layout would overwrite the `(\w+)`/,
    ),
    async () => {
      const isSeparate = (await pagesOf(true)).join() === 'aa /aa.css,bb /bb.css';
      const second = (await pagesOf(false)).every((page) => page === 'bb /bb.css');
      return [isSeparate ? 'middleware' : '', second ? 'second' : 'first', 'HttpIncoming'];
    },
  )
  .add(
    'one layout for several domains',
    phrase('guides/scaling', /can also serve (several|no) domains: leave `mountOrigin\.origin` unset/),
    async () => {
      const podlet = await startPodlet();
      const layout = makeLayout();
      const stub = register(layout, podlet.uri);
      const origins = [];
      for (const host of ['a.example', 'b.example']) {
        await stub.fetch(await layout.process(visitor({ host }), { proxy: false }));
        origins.push(podlet.headers['content']?.['podium-mount-origin']);
      }
      return origins.join() === 'http://a.example,http://b.example' ? 'several' : 'no';
    },
  )
  .add(
    'views in flight after a deploy',
    phrase(
      'guides/explorer',
      /each view in flight at that moment makes (\w+) requests, in (every|the first) layout instance/,
    ),
    async () => {
      const manifest = { version: '1', fallback: '/fallback' };
      const podlet = await startPodlet({
        manifest,
        content: (request, response) =>
          respond(200, '', { 'podlet-version': manifest.version })(request, response),
      });
      const resources = [makeLayout(), makeLayout()].map((layout) => register(layout, podlet.uri));
      for (const resource of resources) await resource.fetch(visitor());
      manifest.version = '2';
      const counts = [];
      for (const resource of resources) {
        podlet.requests.length = 0;
        await Promise.all([visitor(), visitor(), visitor()].map((incoming) => resource.fetch(incoming)));
        counts.push(podlet.requests.length / 3);
      }
      return [counts[0] === 4 ? 'four' : `${counts[0]}`, counts[0] === counts[1] ? 'every' : 'the first'];
    },
  )
  .add(
    'a page for unknown paths',
    phrase('guides/recipes', /add a last `app\.use\(\)` that .* `res\.status\((\d+)\)\.podiumSend\(\)`/),
    async ([status = '']) => {
      const layout = makeLayout({ pathname: '/' });
      const app = express().use(layout.middleware());
      app.use((_request, response) => void response.status(Number(status)).podiumSend('<h1>Unknown</h1>'));
      const page = await ask(`${(await listen(app)).origin}/unknown`);
      return page.body.includes('<h1>Unknown</h1>') && page.status === 404 ? '404' : '';
    },
  );

/** Name in `res.locals.podium` and stylesheet of the pages of two layouts, which are mounted at their paths or at the root. */
async function pagesOf(isMounted: boolean): Promise<string[]> {
  const app = express();
  const layouts = ['aa', 'bb'].map((name) => new Layout({ name, pathname: `/${name}` }));
  for (const layout of layouts) {
    layout.css({ value: `${layout.name}.css` });
    app.use(isMounted ? layout.pathname() : '/', layout.middleware());
  }
  for (const layout of layouts) {
    app.get(layout.pathname(), (_request, response) => {
      const { name, context } = response.locals.podium;
      const isOwn = context['podium-mount-pathname'] === `/${name}`;
      response.podiumSend(`<p>${isOwn ? name : 'mixed'}</p>`);
    });
  }
  const { origin } = await listen(app);
  return Promise.all(
    layouts.map(async ({ name }) => {
      const { body } = await ask(`${origin}/${name}`);
      const [, shown] = /<p>(\w+)<\/p>/.exec(body) ?? [];
      const [, file] = /(\/\w+\.css)"/.exec(body) ?? [];
      return `${shown} ${file}`;
    }),
  );
}
