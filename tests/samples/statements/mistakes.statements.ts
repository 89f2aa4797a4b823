import type { ServerResponse } from 'node:http';
import fastifyPodlet from '@podium/fastify-podlet';
import type { HttpIncoming } from '@podium/utils';
import express from 'express';
import fastify from 'fastify';
import { collectWarnings, makePodlet, sentContext } from './observe.ts';
import { ask, expressApp, listen, makeLayout, messageOf, register, startPodlet, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about mistakes in a setup that cause no error where they are made. */
export const mistakes = new Statements();

const QUERY = '?v=2';
const LINE_BREAK = 'abc123\n';

mistakes
  .add(
    'a path appended to the pathname of the root',
    phrase('api/podlet', /with the pathname `\/`, that is `([^`]+)`, which (no|each) request matches/),
    async () => {
      const route = `${makePodlet({ pathname: '/' }).pathname()}/assets`;
      const app = express().use(route, (_request, response) => void response.end('found'));
      const { body } = await ask(`${(await listen(app)).origin}/assets/a.css`);
      return [route, body === 'found' ? 'each' : 'no'];
    },
  )
  .add(
    'a target in the proxy option',
    phrase('api/podlet', /in `proxy: \{ api: '\/api' \}`, the target is (ignored|used)/),
    () => {
      const proxy = { api: '/api' } as NonNullable<Parameters<typeof makePodlet>[0]>['proxy'] & object;
      return 'api' in makePodlet({ proxy }).toJSON().proxy ? 'used' : 'ignored';
    },
  )
  .add(
    'a manifest in a subfolder',
    phrase(
      'api/podlet',
      /they would request the content at `([^`]+)`, although `content\(\)` returns `([^`]+)`/,
    ),
    async () => {
      const podlet = makePodlet({ pathname: '/shop', manifest: '/meta/manifest.json' });
      const paths: string[] = [];
      const app = express().use((request, _response, next) => {
        paths.push(request.path);
        next();
      });
      const { origin } = await listen(app.use(expressApp(podlet)));
      await register(makeLayout(), `${origin}${podlet.manifest()}`).fetch(visitor());
      return [paths.at(-1) ?? '', podlet.content()];
    },
  )
  .add(
    'a line break in the version',
    phrase(
      'api/podlet',
      /With a line break, .*, every request to the podlet fails with `(Invalid character in header content \["podlet-version"\])`/,
    ),
    async () => {
      const podlet = makePodlet({ pathname: '/', version: LINE_BREAK });
      const app = fastify();
      await app.register(fastifyPodlet, podlet);
      app.get(podlet.manifest(), () => Promise.resolve(podlet));
      const inFastify = await ask(`${await app.listen({ port: 0 })}${podlet.manifest()}`);
      await app.close();
      const inExpress = await ask(`${(await listen(expressApp(podlet))).origin}${podlet.manifest()}`);
      const message = 'Invalid character in header content ["podlet-version"]';
      const isInBoth = inFastify.body.includes(JSON.stringify(message)) && inExpress.status === 500;
      return isInBoth ? message : `${inFastify.body} ${inExpress.body}`;
    },
  )
  .add(
    'a query string in the URL of the manifest',
    phrase(
      'api/layout',
      /The layout (adds) it to the podlet's relative URLs, and it (cannot) fetch content from a URL with a query string, so you always get the (fallback)/,
    ),
    async () => {
      const [content, paths] = await fetchWithQuery({ uri: QUERY });
      const isAdded = paths.join() === `/manifest.json${QUERY},/fallback${QUERY}`;
      return [isAdded ? 'adds' : 'drops', isAdded ? 'cannot' : 'can', content];
    },
  )
  .add(
    'a query string in an absolute content URL',
    phrase(
      'api/manifest',
      /In `content`, even an absolute URL must not have a query string: fetching it (fails|works), so the layout shows the (fallback)/,
    ),
    async () => {
      const [content] = await fetchWithQuery({ content: QUERY });
      return [content === 'fallback' ? 'fails' : 'works', content];
    },
  )
  .add(
    'a query string in an absolute content URL (guide)',
    phrase(
      'guides/passing-values-to-podlets',
      /in an absolute URL, the query string makes every fetch (fail|succeed)/,
    ),
    async () => ((await fetchWithQuery({ content: QUERY }))[0] === 'fallback' ? 'fail' : 'succeed'),
  )
  .add(
    'the log line for a query string',
    phrase(
      'help/errors',
      /a query string in `(<url>)`, which comes from the `(\w+)` or from an absolute `(\w+)`/,
    ),
    async () => {
      const found = await Promise.all(
        (['uri', 'content'] as const).map(async (place) => {
          const [, , messages] = await fetchWithQuery({ [place]: QUERY });
          const pattern = /^could not create network connection to remote resource .* - url: \S+\?v=2$/;
          return messages.some((line) => pattern.test(line)) ? place : '';
        }),
      );
      return ['<url>', ...found];
    },
  )
  .add(
    'device type of crawlers, TVs, and iPads',
    phrase(
      'guides/context',
      /crawlers count as `'(\w+)'`, even Google's mobile crawler\. So do (TVs), and (iPads) whose browser identifies itself as a Mac/,
    ),
    async () => {
      const types = await Promise.all(
        [
          'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
          'Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/5.0 TV Safari/537.36',
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
        ].map(
          async (agent) =>
            (await sentContext(makeLayout(), visitor({ 'user-agent': agent })))['podium-device-type'],
        ),
      );
      const [crawler = '', tv, ipad] = types;
      return [crawler, tv === crawler ? 'TVs' : '', ipad === crawler ? 'iPads' : ''];
    },
  )
  .add(
    'requests for which parsers run',
    phrase(
      'guides/context',
      /Parsers run for (every|each page) request that reaches the layout's middleware, (including|except) proxied requests/,
    ),
    async () => {
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      const layout = makeLayout({ pathname: '/' });
      await register(layout, podlet.uri).refresh();
      const paths: string[] = [];
      layout.context.register('path', {
        parse: (incoming) => {
          paths.push((incoming as HttpIncoming).url.pathname);
          return '';
        },
      });
      const app = express().use(layout.middleware());
      app.use((_request, response: ServerResponse) => void response.end());
      const { origin } = await listen(app);
      for (const path of ['/a.css', '/podium-resource/stub/api']) await ask(`${origin}${path}`);
      return [
        paths.includes('/a.css') ? 'every' : 'each page',
        paths.includes('/podium-resource/stub/api') ? 'including' : 'except',
      ];
    },
  )
  .add(
    'a route for a fallback that is not set, in Fastify',
    phrase('api/podlet', /In Fastify, an empty path throws `([^`]+)`/),
    () => messageOf(() => fastify().get(makePodlet().fallback(), () => '')),
  )
  .add(
    'trustProxy in Fastify',
    phrase(
      'api/incoming',
      /`Fastify\(\{ trustProxy: '10\.0\.0\.0\/8' \}\)`\. In Fastify .*, a number of proxies has (no|an) effect/,
    ),
    async () => {
      const protocolWith = async (trustProxy: number | string): Promise<string> => {
        // The types lack numbers, which earlier versions accepted.
        const app = fastify({ trustProxy: trustProxy as string });
        app.get('/', (request) => Promise.resolve(request.protocol));
        const headers = { 'x-forwarded-proto': 'https' };
        const { body } = await ask(await app.listen({ port: 0, host: '127.0.0.1' }), { headers });
        await app.close();
        return body;
      };
      if ((await protocolWith('127.0.0.0/8')) !== 'https') return 'addresses have no';
      return (await protocolWith(1)) === 'https' ? 'an' : 'no';
    },
  )
  .add(
    'a layout and a podlet in one app',
    phrase(
      'help/faq',
      /Mount the podlet's middleware at its own path.* and add its routes (before) `layout\.middleware\(\)`\. With both at the root, .* the podlet has (no) context, and depending on the order, (pages lack the document) or (fragments have one of their own)/,
    ),
    async () => {
      const apart = await pageOfOneApp('apart');
      const [podletFirst, layoutFirst] = [await pageOfOneApp('podlet'), await pageOfOneApp('layout')];
      const hasNoContext = [podletFirst, layoutFirst].every((page) => page.includes('undefined'));
      return [
        /^<!doctype html>[^]*<main><p>en-US<\/p><\/main>/.test(apart) ? 'before' : '',
        hasNoContext ? 'no' : 'a',
        layoutFirst.includes('<!doctype') ? '' : 'pages lack the document',
        podletFirst.split('<!doctype').length === 3 ? 'fragments have one of their own' : '',
      ];
    },
  );

/** What `fetch()` returns, the requested paths, and what the layout logs at `warn` and above, with a query string added to these URLs. */
async function fetchWithQuery(queries: {
  uri?: string;
  content?: string;
}): Promise<[string, string[], string[]]> {
  const paths: string[] = [];
  const { origin } = await listen((request, response) => {
    paths.push(request.url ?? '');
    const content = queries.content === undefined ? '/' : `${origin}/content${queries.content}`;
    const manifest = { name: 'stub', version: '1', content, fallback: '/fallback' };
    if (request.url?.startsWith('/manifest.json') === true) response.end(JSON.stringify(manifest));
    else response.end(request.url?.startsWith('/fallback') === true ? 'fallback' : 'content');
  });
  const { messages, logger } = collectWarnings();
  const layout = makeLayout({ logger });
  const { content } = await register(layout, `${origin}/manifest.json${queries.uri ?? ''}`).fetch(visitor());
  return [content, paths, messages];
}

/** Page of a layout whose podlet is in the same app, with the podlet's middleware apart, or one of both first at the root. */
async function pageOfOneApp(order: 'apart' | 'layout' | 'podlet'): Promise<string> {
  const app = express();
  const { origin } = await listen(app);
  const podlet = makePodlet({ pathname: '/header' });
  const layout = makeLayout({ pathname: '/' });
  const header = register(layout, `${origin}${podlet.manifest()}`);
  if (order === 'apart') app.use(podlet.pathname(), podlet.middleware());
  if (order === 'podlet') app.use(podlet.middleware());
  if (order !== 'apart') app.use(layout.middleware());
  if (order === 'layout') app.use(podlet.middleware());
  app.get(podlet.manifest(), (_request, response) => void response.json(podlet));
  app.get(podlet.content(), (_request, response) => {
    response.podiumSend(`<p>${String(response.locals.podium.context.locale)}</p>`);
  });
  if (order === 'apart') app.use(layout.middleware());
  app.get('/', async (_request, response) => {
    const fragment = await header.fetch(response.locals.podium);
    response.podiumSend(`<main>${fragment.content}</main>`);
  });
  return (await ask(origin)).body;
}
