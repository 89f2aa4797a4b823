import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import * as utils from '@podium/utils';
import express from 'express';
import Fastify from 'fastify';
import { serveLayout } from '../observe.ts';
import { cell, phrase, Statements } from '../statement.ts';
import {
  ask,
  errorOf,
  listen,
  makeLayout,
  register,
  respond,
  startPodlet,
  visitor,
  type PodletOptions,
} from '../servers.ts';

/** How values are passed to podlets, and how the proxy rewrites URLs, outside the option tables. */
export const urlTexts = new Statements();

// How values are passed to podlets.
const queries: [row: string, query: object][] = [
  ['{ page: 2, sale: true }', { page: 2, sale: true }],
  ["{ size: ['s', 'm'] }", { size: ['s', 'm'] }],
  ['{ q: undefined }', { q: undefined }],
  ['{ q: null }', { q: null }],
  ["{ filter: { size: 's' } }", { filter: { size: 's' } }],
  ["{ q: 'mug & cup' }", { q: 'mug & cup' }],
];
for (const [row, query] of queries) {
  urlTexts.add(
    `query ${row}`,
    cell('guides/passing-values-to-podlets', 'how-values-are-written', row, 'In the URL', /^`(.*)`$/),
    async () => (await requestedUrl({ query })).replace(/^[^?]*/, ''),
  );
}
urlTexts.add(
  'query with an empty array',
  cell('guides/passing-values-to-podlets', 'how-values-are-written', '{ size: [] }', 'In the URL'),
  async () => ((await requestedUrl({ query: { size: [] } })).includes('=') ? 'something' : 'nothing'),
);
for (const row of ['/42', '42', '/42/', '//42', '/42?tab=1', '/../secret', 'http-codes']) {
  urlTexts.add(
    `pathname ${row}`,
    cell(
      'guides/passing-values-to-podlets',
      'how-the-path-is-joined',
      row,
      'The layout requests',
      /^`(.*)`$/,
    ),
    async () =>
      (await requestedUrl({ pathname: row }))
        .replace('/content', '/products/content')
        .replace(/^\/secret/, '/products/secret'),
  );
}

// How the proxy handles URLs.
for (const path of ['items', 'items/5?full=1', 'items/', ''].map((rest) =>
  `/shop/podium-resource/basket/api/${rest}`.replace(/api\/$/, 'api'),
)) {
  urlTexts.add(
    `proxied ${path}`,
    cell('guides/proxying', 'several-routes-under-one-target', path, 'The podlet receives', /^`(.*)`$/),
    async () => `/basket${await proxiedUrl(path)}`,
  );
}
urlTexts
  .add(
    'case of proxied URLs',
    phrase(
      'guides/proxying',
      /The (registered name) and the (target's name) are case-sensitive; the layout's (pathname) and the (prefix) aren't/,
    ),
    async () => {
      const { layout } = await startBasket();
      const { origin } = await serveLayout(layout);
      const isFound = async (path: string): Promise<boolean> =>
        (await ask(`${origin}${path}`)).status === 200;
      return [
        (await isFound('/shop/podium-resource/BASKET/api')) ? '' : 'registered name',
        (await isFound('/shop/podium-resource/basket/API')) ? '' : "target's name",
        (await isFound('/SHOP/podium-resource/basket/api')) ? 'pathname' : '',
        (await isFound('/shop/PODIUM-resource/basket/api')) ? 'prefix' : '',
      ];
    },
  )
  .add(
    "a podlet's own name in the URL",
    phrase('guides/proxying', /A URL with `basket-podlet` returns (\d+)/),
    async () => {
      const { layout } = await startBasket();
      return `${(await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/basket-podlet/api`)).status}`;
    },
  )
  .add(
    'statuses for which Location is rewritten',
    phrase('guides/proxying', /rewritten only if the status is (\d+), (\d+), (\d+), (\d+), or (\d+)/),
    async () => {
      const rewritten: string[] = [];
      for (const status of [200, 201, 202, 300, 301, 302, 303, 305, 307, 308, 400]) {
        const { layout } = await startBasket((request, response) => {
          response.writeHead(status, { location: `http://${request.headers.host}/elsewhere` });
          response.end();
        });
        const server = await serveLayout(layout);
        const { headers } = await ask(`${server.origin}/shop/podium-resource/basket/api`);
        if (headers.location?.startsWith(server.origin) === true) rewritten.push(`${status}`);
      }
      return rewritten;
    },
  )
  .add(
    'a second slash in a proxied URL',
    phrase('guides/proxying', /A path with two slashes in a row, such as `api\/\/items`, (isn't|is) proxied/),
    async () => {
      const { layout } = await startBasket();
      return (await ask(`${(await serveLayout(layout)).origin}/shop/podium-resource/basket/api//items`))
        .status === 404
        ? "isn't"
        : 'is';
    },
  )
  .add(
    'a URL that starts with http',
    phrase('guides/proxying', /is dropped: `api\/http-codes` reaches `([^`]+)`/),
    async () => `/basket${await proxiedUrl('/shop/podium-resource/basket/api/http-codes')}`,
  )
  .add(
    'connections of proxied requests',
    cell(
      'guides/proxying',
      'what-passes-through-and-what-is-changed',
      'Connections',
      'What happens',
      /(Each) request opens a new connection to the target, and the response has `Connection: (\w+)`, so the client's connection to the layout (\w+) as well/,
    ),
    async () => {
      const targetSockets = new Set<Socket>();
      const { layout } = await startBasket((request, response) => {
        targetSockets.add(request.socket);
        response.end();
      });
      const { origin } = await serveLayout(layout);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const clientSockets = new Set<Socket>();
      const headers = new Set<string | undefined>();
      for (let round = 0; round < 3; round += 1) {
        const request = get(`${origin}/shop/podium-resource/basket/api`, { agent });
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        clientSockets.add(response.socket);
        headers.add(response.headers.connection);
        await once(response.resume(), 'close');
      }
      agent.destroy();
      return [
        targetSockets.size === 3 ? 'Each' : `${targetSockets.size}`,
        [...headers].join(),
        clientSockets.size === 3 ? 'closes' : 'stays',
      ];
    },
  )
  .add(
    'headers that a layout sets before proxying',
    cell(
      'guides/proxying',
      'what-passes-through-and-what-is-changed',
      'Response status, headers, and body',
      'What happens',
      /Headers set by middleware that runs before Podium's are (kept|removed), (unless|even if) the target sends the same ones/,
    ),
    async () => {
      const { layout } = await startBasket(respond(200, 'API', { 'x-both': 'target' }));
      const app = express();
      app.use((_request, response, next) => {
        response.set({ 'x-both': 'layout', 'x-layout': 'layout' });
        next();
      });
      app.use(layout.middleware());
      const { headers } = await ask(`${(await listen(app)).origin}/shop/podium-resource/basket/api`);
      return [
        headers['x-layout'] === 'layout' ? 'kept' : 'removed',
        headers['x-both'] === 'target' ? 'unless' : 'even if',
      ];
    },
  )
  .add(
    'resolving URLs in tests as layouts do',
    phrase(
      'guides/testing',
      /with `(\w+)\(\)`, the function that layouts use\. The content path `(\/)` becomes `([^`]+)`, (without|with) a trailing slash/,
    ),
    async ([name = '', content = '']) => {
      const seen: string[] = [];
      const { origin } = await listen((request, response) => {
        seen.push(request.url ?? '');
        if (request.url !== '/basket/manifest.json') response.end('CONTENT');
        else response.end(JSON.stringify({ name: 'basket', version: '1', content: '/' }));
      });
      const uri = `${origin}/basket/manifest.json`;
      await register(makeLayout(), uri).fetch(visitor());
      const url = seen.at(-1) ?? '';
      const isResolved = name in utils && utils.uriRelativeToAbsolute(content, uri) === `${origin}${url}`;
      const resolver = isResolved ? 'uriRelativeToAbsolute' : 'none';
      return [resolver, '/', url, url.endsWith('/') ? 'with' : 'without'];
    },
  )
  .add(
    'a trailing slash in Fastify',
    phrase('guides/testing', /without a trailing slash, which (matters|is irrelevant) in Fastify/),
    async () => {
      const app = Fastify();
      app.get('/basket', () => 'CONTENT');
      const { statusCode } = await app.inject('/basket/');
      return statusCode === 404 ? 'matters' : 'is irrelevant';
    },
  )
  .add(
    'an unencoded header of a podlet',
    phrase('guides/rendering', /`decodeURIComponent\(\)` (throws|returns) on a bare `(.)`/),
    async ([, character = '']) => {
      const podlet = await startPodlet({ content: respond(200, 'CONTENT', { 'x-page-title': '100% wool' }) });
      const received = await register(makeLayout(), podlet.uri).fetch(visitor());
      const title = (received.headers as Record<string, string>)['x-page-title'] ?? '';
      const isMalformed = (await errorOf(() => decodeURIComponent(title))) instanceof URIError;
      return [isMalformed ? 'throws' : 'returns', title.includes(character) ? character : '%'];
    },
  );

async function requestedUrl(options: object): Promise<string> {
  const podlet = await startPodlet();
  await register(makeLayout(), podlet.uri).fetch(visitor(), options);
  return podlet.urls[0] ?? 'none';
}

/** Starts a layout at `/shop` that has read the manifest of a podlet with the target `api` at `/api`. */
async function startBasket(content?: PodletOptions['content']) {
  const layout = makeLayout();
  const podlet = await startPodlet({
    manifest: { name: 'basket-podlet', proxy: { api: '/api' } },
    ...(content !== undefined && { content }),
  });
  await layout.client.register({ name: 'basket', uri: podlet.uri }).refresh();
  return { layout, podlet };
}

async function proxiedUrl(path: string): Promise<string> {
  const { layout, podlet } = await startBasket();
  await ask(`${(await serveLayout(layout)).origin}${path}`);
  return podlet.urls[0] ?? 'nowhere';
}
