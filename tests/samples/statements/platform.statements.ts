import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyPodlet from '@podium/fastify-podlet';
import { HttpIncoming } from '@podium/utils';
import express from 'express';
import Fastify from 'fastify';
import { makePodlet, serveLayout } from './observe.ts';
import { ask, listen, makeLayout, register, respond, silence, startPodlet, visitor } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about connections between a layout and its visitors or podlets: protocols, headers, and time limits. */
export const platform = new Statements();

const PROXYING = 'guides/proxying';
const PROXIED = '/shop/podium-resource/stub/api';

platform
  .add(
    'a HEAD request for a page',
    phrase('guides/deployment', /even a (HEAD|TRACE) request fetches (all|none) of its podlets/),
    async () => {
      const podlets = [await startPodlet(), await startPodlet()];
      const layout = makeLayout();
      const resources = podlets.map(({ uri }, index) =>
        layout.client.register({ name: `stub${index}`, uri, timeout: 15_000 }),
      );
      const app = express();
      app.use(layout.middleware());
      app.get('/shop', async (_request, response) => {
        const { podium } = response.locals as { podium: HttpIncoming };
        podium.podlets = await Promise.all(resources.map((resource) => resource.fetch(podium)));
        response.podiumSend('');
      });
      const { origin } = await listen(app as RequestListener);
      await ask(`${origin}/shop`, { method: 'HEAD' });
      return ['HEAD', podlets.every(({ requests }) => requests.includes('content')) ? 'all' : 'none'];
    },
  )
  .add(
    'a WebSocket that the target accepts',
    cell(PROXYING, 'what-passes-through-and-what-is-changed', 'WebSocket upgrades', 'What happens'),
    async () => {
      const accepted = await upgrade(true);
      const isProxied = accepted === '101';
      const first = isProxied ? 'Proxied' : 'Not proxied';
      const hangs = accepted === 'none' && (await upgrade(false)) === '200';
      return `${first}. If the target accepts one, the request ${hangs ? 'never gets' : 'gets'} a response.`;
    },
  )
  .add(
    'the IP address of the visitor at a target',
    cell(PROXYING, 'what-passes-through-and-what-is-changed', '`X-Forwarded-*`', 'What happens'),
    async () => {
      const none = await addressesAt(1);
      const one = await addressesAt(1, '203.0.113.7');
      const two = await addressesAt(2, '203.0.113.7, 198.51.100.2');
      const isAdded = none.header !== undefined;
      const isSame = [one, two].every(({ layout, target }) => layout === target && target === '203.0.113.7');
      return `${one.header === '203.0.113.7' ? 'Passed on' : 'Removed'}; ${isAdded ? 'one is' : 'none are'} added. An Express target that the layout reaches directly gets ${isSame ? 'the same' : 'another'} \`req.ip\` as the layout if it sets \`trust proxy\` to the same number.`;
    },
  )
  .add(
    'a slow upload',
    cell(PROXYING, 'limits-timeouts-and-errors', 'Time to receive a request, such as an upload', 'Value'),
    async () => {
      const statuses = new Set([await upload({ layout: 200 }), await upload({ target: 200 })]);
      const unlimited = await upload({});
      return `${createServer().requestTimeout / 1000} s, then ${unlimited === 200 ? [...statuses].join() : 'also'}`;
    },
  )
  .add(
    'concurrent views after a deploy',
    phrase(
      'guides/rollouts',
      /each view that begins before the new manifest is cached makes (\d+): concurrent views (don't share|share) requests/,
    ),
    async () => {
      const manifest = { version: '1', fallback: '/fallback' };
      const content: RequestListener = (request, response) =>
        respond(200, '', { 'podlet-version': manifest.version })(request, response);
      const podlet = await startPodlet({ manifest, content });
      const stub = register(makeLayout(), podlet.uri);
      await stub.fetch(visitor());
      podlet.requests.length = 0;
      manifest.version = '2';
      await Promise.all([visitor(), visitor(), visitor()].map((incoming) => stub.fetch(incoming)));
      const manifests = podlet.requests.filter((kind) => kind === 'manifest').length;
      return [`${podlet.requests.length / 3}`, manifests === 3 ? "don't share" : 'share'];
    },
  )
  .add(
    'content and a fallback on another host',
    phrase(
      'guides/security',
      /`content` and `fallback` can be absolute URLs, too\. The layout then inserts that server's response into the page, and (content|fallback) requests to it carry the (context) and the headers that you (pass)/,
    ),
    async () => {
      const other = await startPodlet({ content: respond(200, 'SECRET') });
      const fields = { content: `${other.origin}/meta`, fallback: `${other.origin}/fallback` };
      const podlet = await startPodlet({ manifest: fields });
      const stub = register(makeLayout(), podlet.uri);
      const incoming = await makeLayout().process(visitor(), { proxy: false });
      const options = { headers: { authorization: 'Bearer token' } };
      const shown = (await stub.fetch(incoming, options)).content;
      const { content = {}, fallback = {} } = other.headers;
      await other.close();
      const failed = (await stub.fetch(incoming, options)).content;
      const isShown = shown === 'SECRET' && failed === 'FALLBACK' && !('authorization' in fallback);
      return [
        isShown ? 'content' : 'fallback',
        'podium-locale' in content ? 'context' : 'body',
        content.authorization === 'Bearer token' ? 'pass' : 'drop',
      ];
    },
  );

platform.add(
  'HttpIncoming in Fastify hooks and handlers',
  phrase(
    'api/http-framework-compatibility',
    /available in (route) handlers and in the handler that you pass to `(\w+)\(\)`, but not yet in `(\w+)` hooks/,
  ),
  async () => {
    const found: Record<string, boolean> = {};
    const note = (name: string, reply: unknown): void => {
      found[name] = (reply as { app?: { podium?: Partial<HttpIncoming> } }).app?.podium?.url !== undefined;
    };
    const podlet = makePodlet();
    const app = Fastify();
    await app.register(fastifyPodlet, podlet);
    app.addHook('onRequest', async (_request, reply) => {
      note('onRequest', reply);
      return Promise.resolve();
    });
    app.get(podlet.content(), (_request, reply) => {
      note('route', reply);
      reply.send();
    });
    app.setNotFoundHandler((_request, reply) => {
      note('setNotFoundHandler', reply);
      reply.code(404).send();
    });
    await app.inject(podlet.content());
    await app.inject('/nowhere');
    await app.close();
    const missing = Object.keys(found).filter((name) => found[name] !== true);
    return [...Object.keys(found).filter((name) => found[name] === true), ...missing];
  },
);

/** Status of the response to a proxied upgrade request, or `none` if there is none long after the proxy's timeout. */
async function upgrade(isAccepted: boolean): Promise<string> {
  const target = createServer(respond(200, 'ignored'));
  if (isAccepted) {
    target.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
  }
  await once(target.listen(0, '127.0.0.1'), 'listening');
  const api = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const podlet = await startPodlet({ manifest: { proxy: { api } } });
  const timeout = 200;
  const layout = makeLayout({ proxy: { timeout } });
  await register(layout, podlet.uri).refresh();
  const { origin } = await serveLayout(layout);
  const headers = { connection: 'Upgrade', upgrade: 'websocket' };
  const request = send(`${origin}${PROXIED}`, { headers, agent: false });
  const status = new Promise<string>((resolve) => {
    request.on('response', (response: IncomingMessage) => {
      resolve(`${response.statusCode}`);
    });
    request.on('upgrade', () => {
      resolve('101');
    });
    request.on('error', (error) => {
      resolve(error.message);
    });
  });
  request.end();
  const result = await Promise.race([status, wait(isAccepted ? 10 * timeout : 15_000, 'none')]);
  request.destroy();
  target.close();
  target.closeAllConnections();
  return result;
}

/** `req.ip` in a layout and a target that trust the same number of proxies, and the header that the target receives. */
async function addressesAt(
  trusted: number,
  forwarded?: string,
): Promise<{ layout: string | undefined; target: string | undefined; header: string | undefined }> {
  const found: Awaited<ReturnType<typeof addressesAt>> = {
    layout: undefined,
    target: undefined,
    header: undefined,
  };
  const target = express().set('trust proxy', trusted);
  target.use((request, response) => {
    found.target = request.ip;
    found.header = request.get('x-forwarded-for');
    response.end();
  });
  const { origin: api } = await listen(target as RequestListener);
  const podlet = await startPodlet({ manifest: { proxy: { api } } });
  const layout = makeLayout();
  await register(layout, podlet.uri).refresh();
  const app = express().set('trust proxy', trusted);
  app.use((request, _response, next) => {
    found.layout = request.ip;
    next();
  });
  app.use(layout.middleware());
  const { origin } = await listen(app as RequestListener);
  await ask(`${origin}${PROXIED}`, {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  return found;
}

/** Status of an upload through a layout that takes longer than the given limits, in milliseconds. */
async function upload(limits: { layout?: number; target?: number }): Promise<number | undefined> {
  const limited = (requestTimeout = 0) => ({
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: 20,
  });
  const { origin: api } = await listen((request, response) => {
    request.resume().on('end', () => response.end());
  }, limited(limits.target));
  const podlet = await startPodlet({ manifest: { proxy: { api } } });
  const layout = makeLayout();
  await register(layout, podlet.uri).refresh();
  const { origin } = await listen((request, response) => {
    layout.process(new HttpIncoming(request, response)).catch(() => response.end());
  }, limited(limits.layout));
  const request = send(`${origin}${PROXIED}`, { method: 'POST', agent: false });
  const response = once(request, 'response') as Promise<[IncomingMessage]>;
  request.on('error', silence as () => undefined);
  for (let sent = 0; sent < 20; sent += 1) {
    request.write('x');
    await wait(30);
  }
  request.end();
  return (await response)[0].statusCode;
}
