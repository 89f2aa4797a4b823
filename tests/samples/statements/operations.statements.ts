import { once } from 'node:events';
import { request as send, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type Layout from '@podium/layout';
import express from 'express';
import Fastify from 'fastify';
import { serveLayout } from './observe.ts';
import {
  ask,
  breakOff,
  durationOf,
  listen,
  makeLayout,
  register,
  respond,
  silence,
  startPodlet,
  visitor,
  drop,
  type Measurement,
} from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about connections, proxied requests, and errors of throwable podlets. */

export const operations = new Statements();

const DEPLOYMENT = 'guides/deployment';
const KEEP_ALIVE = 'Setting';

operations
  .add(
    'idle connections of a layout to a podlet that announces its timeout',
    cell(
      DEPLOYMENT,
      'probes',
      'layout → podlet, directly or through a Kubernetes Service',
      KEEP_ALIVE,
      /closes an idle connection about (\d+) s before that timeout expires\. With a timeout of (\d+) s or less, it uses a (new) connection/,
    ),
    async () => {
      // A connection is not reused if it would be closed immediately.
      const timeouts = [1, 2, 3, 4];
      const isReused = await Promise.all(timeouts.map(reusesConnections));
      const margin = timeouts[isReused.lastIndexOf(false)];
      return [`${margin}`, `${margin}`, isReused[0] === true ? 'used' : 'new'];
    },
  )
  .add(
    'idle connections of a layout to a server that announces no timeout',
    cell(
      DEPLOYMENT,
      'probes',
      'layout → load balancer',
      KEEP_ALIVE,
      /closes connections that have been idle for (\d+) s\. .* client idle timeout above (\d+) s/,
    ),
    async () => {
      const seconds = `${(await durationOf(waitUntilIdleConnectionCloses, 1000)) / 1000}`;
      return [seconds, seconds];
    },
  )
  .add(
    'metric labels of proxied and all other requests',
    cell(
      'guides/observability',
      'prometheus',
      'proxy',
      'Values',
      /counts all requests: `(\w+)` for proxied requests, `(\w+)` for all others/,
    ),
    async () => {
      const { proxied, other } = await labelsOfRequests();
      return [String(proxied.get('proxy')), String(other.get('proxy'))];
    },
  )
  .add(
    'metric labels of proxied requests without a response',
    cell(
      'guides/observability',
      'prometheus',
      'error',
      'Values',
      /`(\w+)` for proxied requests without a response, `(\w+)` for all others; .* select `proxy="(\w+)"`/,
    ),
    async () => {
      const { proxied, failed, other } = await labelsOfRequests();
      const others = new Set([proxied.get('error'), other.get('error')]);
      return [String(failed.get('error')), [...others].join(), String(failed.get('proxy'))];
    },
  )
  .add(
    'what podium_proxy_process counts as errors',
    phrase(
      'guides/observability',
      /the target (refused) or (dropped) the connection, or (sent nothing) within `proxy\.timeout`\. The metric doesn't count a (response with status 500–599), one that (is cut off), or a request that the (visitor cancels)/,
    ),
    async () => {
      const errors = await Promise.all([
        countProxyErrors('refused'),
        countProxyErrors(breakOff),
        countProxyErrors(silence),
        countProxyErrors(respond(500)),
        countProxyErrors(drop(200)),
        countProxyErrors('canceled'),
      ]);
      const [refused, dropped, silent, ...others] = errors;
      const [failing, incomplete, canceled] = others;
      return [
        refused === 1 ? 'refused' : 'not refused',
        dropped === 1 ? 'dropped' : 'not dropped',
        silent === 1 ? 'sent nothing' : 'sent something',
        failing === 0 ? 'response with status 500–599' : 'none',
        incomplete === 0 ? 'is cut off' : 'none',
        canceled === 0 ? 'visitor cancels' : 'none',
      ];
    },
  )
  .add(
    'statuses of Express and Fastify for errors of throwable podlets',
    phrase(
      'guides/fallbacks',
      /Express and Fastify read `err\.statusCode`: a podlet's (\d+) becomes a (\d+), but a podlet that is down becomes a (\d+)/,
    ),
    async () => {
      const notFound = await startPodlet({ content: respond(404) });
      const down = await startPodlet();
      await down.close();
      const statuses = [await forwardError(notFound.uri), await forwardError(down.uri)];
      return ['404', ...statuses];
    },
  )
  .add(
    'cookies that podlets set',
    phrase(
      'guides/recipes',
      /a `Set-Cookie` in a proxied response (reaches|misses) the browser\. One in the response to `fetch\(\)` (doesn't|does)/,
    ),
    async () => {
      const podlet = await startPodlet({
        manifest: { proxy: { api: '/api' } },
        content: respond(200, 'CONTENT', { 'set-cookie': 'session=1' }),
      });
      const layout = makeLayout();
      const resource = register(layout, podlet.uri);
      await resource.refresh();
      const app = express();
      app.use(layout.middleware());
      app.get('/shop', async (_request, response) => {
        response.podiumSend((await resource.fetch(response.locals['podium'])).content);
      });
      const { origin } = await listen(app);
      const hasCookie = async (path: string): Promise<boolean> =>
        (await ask(`${origin}${path}`)).headers['set-cookie'] !== undefined;
      return [
        (await hasCookie('/shop/podium-resource/stub/api')) ? 'reaches' : 'misses',
        (await hasCookie('/shop')) ? 'does' : "doesn't",
      ];
    },
  );

/** Whether a layout reuses connections to a server with this timeout in seconds. */
async function reusesConnections(timeout: number): Promise<boolean> {
  // A busy machine can only add connections.
  for (let round = 0; round < 3; round += 1) {
    const sockets = new Set<Socket>();
    const server = await listen(
      (request, response) => {
        sockets.add(request.socket);
        response.end(JSON.stringify({ name: 'stub', version: '1', content: '/content' }));
      },
      { keepAliveTimeout: timeout * 1000 },
    );
    const resource = register(makeLayout(), `${server.origin}/manifest.json`);
    await resource.fetch(visitor());
    const opened = sockets.size;
    await resource.fetch(visitor());
    await server.close();
    if (sockets.size === opened) return true;
  }
  return false;
}

/** Fetches a podlet that announces no timeout, and resolves when the layout closes the connection. */
async function waitUntilIdleConnectionCloses(): Promise<void> {
  let socket: Socket | undefined;
  const server = await listen(
    (request, response) => {
      socket = request.socket;
      // Node.js announces the timeout only if it sets this header itself.
      response.setHeader('connection', 'keep-alive');
      response.end(JSON.stringify({ name: 'stub', version: '1', content: '/content' }));
    },
    { keepAliveTimeout: 0 },
  );
  await register(makeLayout(), `${server.origin}/manifest.json`).fetch(visitor());
  if (socket !== undefined) await once(socket, 'end');
}

/** Number of errors that the proxy metric counts for one request. */
async function countProxyErrors(target: RequestListener | 'refused' | 'canceled'): Promise<number> {
  const podlet = await startPodlet({
    manifest: { proxy: { api: '/api' } },
    content: typeof target === 'string' ? silence : target,
  });
  // A request that the visitor cancels must not time out first.
  const layout = makeLayout({ proxy: { timeout: target === 'canceled' ? 15_000 : 300 } });
  const counted = countErrors(layout);
  await register(layout, podlet.uri).refresh();
  if (target === 'refused') await podlet.close();
  const { origin } = await serveLayout(layout);
  const url = `${origin}/shop/podium-resource/stub/api`;
  if (target === 'canceled') await cancel(url, podlet.requests);
  // A truncated response never ends.
  else await Promise.race([ask(url).catch(() => undefined), wait(1000)]);
  // Metrics are emitted a few turns of the event loop after what they count.
  await wait(100);
  return counted();
}

/** Labels of the proxy metric for a proxied request, one without a response, and a page request. */
async function labelsOfRequests() {
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
  const layout = makeLayout();
  const recorded: Map<string, unknown>[] = [];
  layout.metrics.on('data', ({ name, labels }: Measurement) => {
    if (name !== 'podium_proxy_process') return;
    recorded.push(new Map(labels.map((label) => [label.name, label.value])));
  });
  await register(layout, podlet.uri).refresh();
  const { origin } = await serveLayout(layout);
  const measure = async (path: string): Promise<Map<string, unknown>> => {
    const before = recorded.length;
    await ask(`${origin}${path}`);
    while (recorded.length === before) await wait(10);
    return recorded.at(-1) ?? new Map<string, unknown>();
  };
  const proxied = await measure('/shop/podium-resource/stub/api');
  const other = await measure('/shop');
  await podlet.close();
  const failed = await measure('/shop/podium-resource/stub/api');
  return { proxied, other, failed };
}

function countErrors(layout: Layout): () => number {
  let errors = 0;
  layout.metrics.on('data', ({ name, labels }: Measurement) => {
    const isError = labels.some((label) => label.name === 'error' && label.value === true);
    if (name === 'podium_proxy_process' && isError) errors += 1;
  });
  return () => errors;
}

/** Sends a request and closes the connection once the target has received it. */
async function cancel(url: string, requests: readonly string[]): Promise<void> {
  const request = send(url, { agent: false });
  request.on('error', () => undefined).end();
  while (!requests.includes('content')) await wait(10);
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.destroy();
  await closed;
}

/** Status with which Express and Fastify respond to the error of a throwable podlet. */
async function forwardError(uri: string): Promise<string> {
  const resource = register(makeLayout(), uri, { throwable: true });
  const app = express();
  app.set('env', 'test');
  app.get('/', async () => {
    await resource.fetch(visitor());
  });
  const fastify = Fastify();
  fastify.get('/', async () => {
    await resource.fetch(visitor());
  });
  const statuses = new Set([
    (await ask(`${(await listen(app)).origin}/`)).status,
    (await fastify.inject({ url: '/' })).statusCode,
  ]);
  return [...statuses].join(' and ');
}
