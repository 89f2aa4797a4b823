import { ClientRequest } from 'node:http';
import type Layout from '@podium/layout';
import type { LayoutOptions } from '@podium/layout';
import Podlet, { type PodletOptions } from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import { vi } from 'vitest';
import {
  ask,
  listen,
  makeLayout,
  register,
  respond,
  silence,
  startPodlet,
  visitor,
  type LoopbackServer,
} from './servers.ts';

/** Observations shared by several groups of statements. Each returns what a package does, as a single value. */

export function makePodlet(options: Partial<PodletOptions> = {}): Podlet {
  return new Podlet({ name: 'shop', version: '2.3.0', pathname: '/shop', ...options });
}

/** The types lack the last two. Values are `unknown` because tests pass invalid ones, too. */
export type ClientOptions = Partial<
  Record<'retries' | 'timeout' | 'maxAge' | 'resolveThreshold' | 'resolveMax' | 'rejectUnauthorized', unknown>
>;

/** A layout with client options, including those that the types lack. */
export function layoutWithClient(client: ClientOptions): Layout {
  return makeLayout({ client: client as NonNullable<LayoutOptions['client']> });
}

/** Creates a logger that collects messages at `warn` and above. */
export function collectWarnings() {
  const messages: string[] = [];
  const ignore = (): void => undefined;
  const warn = (message: unknown): void => void messages.push(String(message));
  return { messages, logger: { trace: ignore, debug: ignore, info: ignore, warn, error: warn, fatal: warn } };
}

/** Context values that a layout sends to a podlet, by header name. */
export async function sentContext(layout: Layout, incoming = visitor()): Promise<Record<string, string>> {
  const podlet = await startPodlet();
  await layout.process(incoming, { proxy: false });
  await register(layout, podlet.uri, { timeout: 5000 }).fetch(incoming);
  await podlet.close();
  const headers = podlet.headers['content'] ?? {};
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('podium-') ? [[name, String(value)]] : [],
    ),
  );
}

/** Number of content requests to a podlet whose version never settles. */
export async function contentRequests(layout: Layout, options: { retries?: number } = {}): Promise<number> {
  let version = 0;
  const podlet = await startPodlet({
    content: (_request, response) => {
      version += 1;
      response.writeHead(200, { 'podlet-version': `2.0.${version}` });
      response.end('BODY');
    },
  });
  await register(layout, podlet.uri, { timeout: 5000, ...options }).fetch(visitor());
  await podlet.close();
  return podlet.requests.filter((kind) => kind === 'content').length;
}

/** Timeout in milliseconds that a layout sets for a proxied request. */
export async function proxyTimeoutOf(layout: Layout): Promise<number | undefined> {
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } }, content: silence });
  await register(layout, podlet.uri, { timeout: 5000 }).refresh();
  const server = await serveLayout(layout);
  const set = vi.spyOn(ClientRequest.prototype, 'setTimeout');
  try {
    const pending = ask(`${server.origin}${layout.pathname()}/podium-resource/stub/api`).catch(
      () => undefined,
    );
    await vi.waitUntil(() => podlet.requests.includes('content'), { timeout: 5000 });
    await server.close();
    await pending;
    return set.mock.calls[0]?.[0];
  } finally {
    set.mockRestore();
    await podlet.close();
  }
}

/** Like `proxyTimeoutOf`, for the proxy of a podlet in development mode. */
export async function podletProxyTimeout(): Promise<number | undefined> {
  const target = await startPodlet({ content: silence });
  const podlet = makePodlet({ development: true });
  podlet.proxy({ target: target.origin, name: 'api' });
  const server = await listen((request, response) => {
    podlet.process(new HttpIncoming(request, response)).catch(() => response.end());
  });
  const set = vi.spyOn(ClientRequest.prototype, 'setTimeout');
  try {
    const pending = ask(`${server.origin}/shop/podium-resource/shop/api`).catch(() => undefined);
    await vi.waitUntil(() => target.requests.includes('content'), { timeout: 5000 });
    await server.close();
    await pending;
    return set.mock.calls[0]?.[0];
  } finally {
    set.mockRestore();
    await target.close();
  }
}

/** Serves a layout as a plain Node.js server does. Responds to errors with status 500 and their message. */
export function serveLayout(layout: Layout): Promise<LoopbackServer> {
  return listen((request, response) => {
    layout.process(new HttpIncoming(request, response)).then(
      (incoming) => {
        if (!incoming.proxy) {
          response.statusCode = 404;
          response.end('no target');
        }
      },
      (error: unknown) => {
        if (!response.headersSent) response.statusCode = 500;
        response.end(error instanceof Error ? error.message : String(error));
      },
    );
  });
}

/** Largest integer from 0 to `limit` that `isAccepted` accepts, provided that it accepts all smaller ones. */
export function largestAccepted(isAccepted: (value: number) => boolean, limit = 2 ** 40): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAccepted(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether `run` does not throw. */
export function isAccepted(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

/** Shortest delay passed to `setTimeout` during `run`, as interpreted by Node.js. */
export async function shortestTimer(run: () => Promise<unknown>): Promise<number> {
  const original = globalThis.setTimeout;
  let shortest = Infinity;
  const set = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((...args: Parameters<typeof setTimeout>) => {
      const timer = original(...args);
      // Read immediately: Node.js clears it when the timer ends.
      shortest = Math.min(shortest, (timer as unknown as { _idleTimeout: number })._idleTimeout);
      return timer;
    });
  try {
    await run();
    return shortest;
  } finally {
    set.mockRestore();
  }
}

/** A value as code: `''`, `true`, `[]`; `–` for undefined. */
export function toCode(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value === 'string') return value === '' ? "''" : value;
  return JSON.stringify(value);
}

/** Any value as text, including `null` and `undefined`. */
export function shown(value: unknown): string {
  if (value === undefined) return 'undefined';
  return typeof value === 'string'
    ? value
    : JSON.stringify(value === Infinity ? 'Infinity' : value).replaceAll('"', '');
}

/** A value as JavaScript converts it to a string. */
export function textOf(value: { toString: () => string }): string {
  return value.toString();
}

/** Headers of a response whose content is the fallback or empty: those copied from the visitor's request. */
export async function observeFallbackHeaders(): Promise<string[]> {
  const trace = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'a=b',
  };
  const headersOf = async (fallback: string, status: number): Promise<Record<string, unknown>> => {
    const content = respond(status, 'content', { 'x-podlet': 'yes' });
    const podlet = await startPodlet({ manifest: { fallback }, content });
    const incoming = visitor({ ...trace, 'x-other': '1' });
    return (await register(makeLayout(), podlet.uri).fetch(incoming)).headers as Record<string, unknown>;
  };
  const all = [await headersOf('/fallback', 500), await headersOf('', 500)].map((headers) =>
    JSON.stringify(headers),
  );
  const content = await headersOf('/fallback', 200);
  const isContent = 'x-podlet' in content && !('tracestate' in content);
  return isContent && all.every((headers) => headers === JSON.stringify(trace)) ? Object.keys(trace) : all;
}
