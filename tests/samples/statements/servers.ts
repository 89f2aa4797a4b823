import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import Layout, { type LayoutOptions } from '@podium/layout';
import type Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import express from 'express';

/** Loopback servers on free ports. Call `closeServers()` in `afterAll`. */

const running = new Set<Server>();

export interface LoopbackServer {
  /** E.g. `http://127.0.0.1:40123`. */
  origin: string;
  close: () => Promise<void>;
}

export async function listen(handle: RequestListener, options: ServerOptions = {}): Promise<LoopbackServer> {
  const server = createServer(options, handle);
  running.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closeServer(server),
  };
}

export async function closeServers(): Promise<void> {
  await Promise.all([...running].map(closeServer));
}

async function closeServer(server: Server): Promise<void> {
  running.delete(server);
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/**
 * Origin that refuses connections. Nothing listens on port 2 and, unlike a free port, it is never assigned to another
 * server. `fetch()` blocks port 1.
 */
export const REFUSED_ORIGIN = 'http://127.0.0.1:2';

export interface PodletOptions {
  /** Manifest fields other than the name, version `1.0.0`, and content `/content`. */
  manifest?: Record<string, unknown>;
  manifestStatus?: number;
  manifestHeaders?: Record<string, string>;
  /** Default: 200 with `CONTENT`. */
  content?: RequestListener;
  /** Default: 200 with `FALLBACK`, if the manifest has `fallback: '/fallback'`. */
  fallback?: RequestListener;
}

export interface StubPodlet {
  uri: string;
  origin: string;
  /** Kinds of requests in order: `manifest`, `fallback`, `content`. */
  requests: string[];
  /** Headers of the latest request of each kind. */
  headers: Record<string, IncomingHttpHeaders>;
  /** URLs of content requests. */
  urls: string[];
  close: () => Promise<void>;
}

/** Starts a podlet without Podium, so that it can do what a real one should not. */
export async function startPodlet(options: PodletOptions = {}): Promise<StubPodlet> {
  const podlet: StubPodlet = {
    uri: '',
    origin: '',
    requests: [],
    headers: {},
    urls: [],
    close: () => Promise.resolve(),
  };
  const server = await listen((request, response) => {
    const kind =
      request.url === '/manifest.json' ? 'manifest' : request.url === '/fallback' ? 'fallback' : 'content';
    podlet.requests.push(kind);
    podlet.headers[kind] = request.headers;
    if (kind === 'manifest') {
      response.writeHead(options.manifestStatus ?? 200, {
        'content-type': 'application/json',
        ...options.manifestHeaders,
      });
      response.end(
        JSON.stringify({ name: 'stub', version: '1.0.0', content: '/content', ...options.manifest }),
      );
    } else if (kind === 'fallback') {
      (options.fallback ?? respond(200, 'FALLBACK'))(request, response);
    } else {
      podlet.urls.push(request.url ?? '');
      (options.content ?? respond(200, 'CONTENT'))(request, response);
    }
  });
  return Object.assign(podlet, {
    uri: `${server.origin}/manifest.json`,
    origin: server.origin,
    close: server.close,
  });
}

export function respond(status: number, body = '', headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(status === 204 || status === 304 ? undefined : body);
  };
}

/** Never responds. */
export const silence: RequestListener = () => undefined;

/** Drops the connection before any header. */
export const breakOff: RequestListener = (request) => {
  request.socket.destroy();
};

/** Sends the status and part of the body, then drops the connection. */
export function drop(status: number): RequestListener {
  return (_request, response) => {
    response.writeHead(status).write('incomplete');
    setTimeout(() => response.destroy(), 50);
  };
}

/** Item of a layout's metrics stream. */
export interface Measurement {
  name: string;
  labels: { name: string; value: unknown }[];
}

/** Waits for metrics, which are emitted a few turns of the event loop after what they count. */
export async function waitForMetrics(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function makeLayout(options: Partial<LayoutOptions> = {}): Layout {
  return new Layout({ name: 'shop', pathname: '/shop', ...options });
}

/** A visitor's request as a framework passes it on. */
export function visitor(
  headers: IncomingHttpHeaders = {},
  url = '/shop',
  params: Record<string, unknown> = {},
): HttpIncoming {
  return new HttpIncoming(
    { headers: { host: 'www.example.com', ...headers }, url, method: 'GET' },
    {},
    params,
  );
}

type Register = Parameters<Layout['client']['register']>[0] & { logger?: LayoutOptions['logger'] };

/** The types lack `maxAge`. */
type StubOptions = Partial<Register> & { maxAge?: number };

/** Registers `uri` with a longer timeout than the default, because the machine may be busy. */
export function register(layout: Layout, uri: string, options: StubOptions = {}) {
  return layout.client.register({ name: 'stub', uri, timeout: 15_000, ...options });
}

/** Registers `uri` in a layout that already has its manifest and fallback, so that only content requests can time out. */
export async function registerRead(uri: string, options: StubOptions = {}) {
  const primed = makeLayout();
  await register(primed, uri).refresh();
  const layout = makeLayout(options.logger === undefined ? {} : { logger: options.logger });
  layout.client.load(primed.client.dump());
  return layout.client.register({ name: 'stub', uri, ...options });
}

export interface ReceivedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request with node:http, which follows no redirects and sends only the given headers. */
export async function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<ReceivedResponse> {
  const request = send(url, {
    method: options.method ?? 'GET',
    headers: {
      ...options.headers,
      ...(options.body !== undefined && { 'content-length': `${Buffer.byteLength(options.body)}` }),
    },
    agent: false,
  });
  request.end(options.body);
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

/** Message that `run` throws or rejects with, or `none`. Values of `placeholders` are replaced by their keys. */
export async function messageOf(
  run: () => unknown,
  placeholders: Record<string, string> = {},
): Promise<string> {
  const error = await errorOf(run);
  if (error === undefined) return 'none';
  let message = error instanceof Error ? error.message : JSON.stringify(error);
  for (const [name, value] of Object.entries(placeholders)) message = message.replaceAll(value, name);
  return message;
}

/** Like `messageOf`, prefixed with the class of the error: `TypeError: …`. */
export async function namedMessageOf(
  run: () => unknown,
  placeholders: Record<string, string> = {},
): Promise<string> {
  const error = await errorOf(run);
  return `${error instanceof Error ? error.constructor.name : typeof error}: ${await messageOf(thrower(error), placeholders)}`;
}

/** Returns a function that throws `error`. */
export function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}

/** What `run` throws or rejects with, or undefined. */
export async function errorOf(run: () => unknown): Promise<unknown> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error ?? new Error('thrown without a value');
  }
}

/**
 * Duration of `run` in milliseconds, rounded to multiples of `unit`. A busy machine can only increase it, so the shortest
 * of up to three runs counts.
 */
export async function durationOf(run: () => unknown, unit: number): Promise<number> {
  let shortest = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    await run();
    shortest = Math.min(shortest, performance.now() - start);
    if (shortest % unit < unit / 3) break;
  }
  return Math.round(shortest / unit) * unit;
}

/** An Express app that serves a podlet. */
export function expressApp(podlet: Podlet) {
  const app = express();
  app.use(podlet.middleware());
  app.get(podlet.manifest(), (_request, response) => {
    response.json(podlet);
  });
  app.get(podlet.content(), (_request, response) => {
    response.podiumSend('<p>x</p>');
  });
  return app;
}
