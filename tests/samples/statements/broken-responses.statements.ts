import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import {
  respond,
  errorOf,
  makeLayout,
  register,
  registerRead,
  startPodlet,
  visitor,
  waitForMetrics,
  drop,
  type Measurement,
  type PodletOptions,
} from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about failures after the headers of a podlet's response, and about how long a fetch can take. */

export const brokenResponses = new Statements();

const FALLBACKS = 'guides/fallbacks';

/** Sends the status and part of the body, and ends the response long after the timeout of `fetchWithTimeout`. */
function stall(status: number): RequestListener {
  return (_request, response) => {
    response.writeHead(status).write('incomplete');
    setTimeout(() => response.end(), 700);
  };
}

async function fetchWithTimeout(content: RequestListener, options: { throwable?: boolean } = {}) {
  const podlet = await startPodlet({ manifest: { fallback: '/fallback' }, content });
  const resource = await registerRead(podlet.uri, { timeout: 300, ...options });
  const start = performance.now();
  const error = await errorOf(() => resource.fetch(visitor()));
  return { error, isBoom: (error as { isBoom?: boolean } | undefined)?.isBoom === true, start };
}

async function outlastsTimeout(content: RequestListener): Promise<boolean> {
  const { start } = await fetchWithTimeout(content);
  return performance.now() - start > 600;
}

brokenResponses
  .add(
    'a connection that drops after the headers',
    cell(
      FALLBACKS,
      'fetch-safely',
      'drops the connection after the headers',
      'What `fetch()` does',
      /^(rejects) for (any) podlet, throwable or not, with a network error such as `(.+?)`/,
    ),
    async () => {
      const runs = [
        await fetchWithTimeout(drop(200)),
        await fetchWithTimeout(drop(200), { throwable: true }),
      ];
      const messages = runs.map(({ error }) => (error as Error).message);
      return [
        runs.every(({ error }) => error !== undefined) ? 'rejects' : 'resolves',
        runs.every(({ error, isBoom }) => error !== undefined && !isBoom) ? 'any' : 'some',
        messages.every((message) => /^(other side closed|read ECONNRESET|terminated)$/.test(message))
          ? 'other side closed'
          : messages.join(),
      ];
    },
  )
  .add(
    'a body that is sent slowly, or not at all',
    cell(
      FALLBACKS,
      'fetch-safely',
      'sends its headers, and then the body slowly or not at all',
      'What `fetch()` does',
      /^(waits); after (\d+) s without a byte, it rejects$/,
    ),
    async () => [(await outlastsTimeout(stall(200))) ? 'waits' : 'rejects', `${readBodyTimeout() / 1000}`],
  )
  .add(
    'how long a body may pause, in the table of limits',
    cell(
      'guides/deployment',
      'time-budgets/3',
      "idle time while receiving a podlet's response body",
      'Default',
      /^(\d+) s$/,
    ),
    () => `${readBodyTimeout() / 1000}`,
  )
  .add(
    'a response with an error status and a broken body',
    cell(
      FALLBACKS,
      'fetch-safely',
      'does either of these in a response with status 400–599',
      'What `fetch()` does',
      /^(rejects) or (waits), too: the fallback is returned only after the complete body has been read$/,
    ),
    async () => {
      const isBroken = (await fetchWithTimeout(drop(500))).error !== undefined;
      return [isBroken ? 'rejects' : 'returns', (await outlastsTimeout(stall(500))) ? 'waits' : 'returns'];
    },
  )
  .add(
    'what a layout logs for a broken body',
    phrase(
      FALLBACKS,
      /logs `(error while piping content stream)` at `(\w+)` for a dropped connection, and (nothing)/,
    ),
    async () => {
      const dropped = await logOf(drop(200));
      const stalled = await logOf(stall(200));
      return [...(dropped[0] ?? ['', '']), stalled.length === 0 ? 'nothing' : 'something'];
    },
  )
  .add(
    'how the metrics count a broken body',
    phrase(FALLBACKS, /Its metrics count both as a (\w+), because they stop at the headers/),
    async () => {
      const statuses = [...(await countContent(drop(200))), ...(await countContent(stall(200)))];
      return [...new Set(statuses)].join();
    },
  );

/** Body timeout of undici, which layouts fetch with, in milliseconds. */
function readBodyTimeout(): number {
  const require = createRequire(path.join(PROJECT_ROOT, 'node_modules/@podium/client/package.json'));
  const { Client } = require('undici') as { Client: new (origin: string) => Record<symbol, number> };
  const client = new Client('http://localhost:1');
  const symbol = Object.getOwnPropertySymbols(client).find(
    ({ description }) => description === 'body timeout',
  );
  return (symbol && client[symbol]) ?? 0;
}

/** Messages that a layout logs at `warn` and above while it fetches the content, with their levels. */
async function logOf(content: RequestListener): Promise<string[][]> {
  const lines: string[][] = [];
  const log = (level: string) => (message: unknown) => lines.push([String(message), level]);
  const noop = () => undefined;
  const logger = {
    trace: noop,
    debug: noop,
    info: noop,
    warn: log('warn'),
    error: log('error'),
    fatal: log('fatal'),
  };
  const podlet = await startPodlet({ content });
  const resource = await registerRead(podlet.uri, { timeout: 300, logger });
  await errorOf(() => resource.fetch(visitor()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return lines;
}

/** The status of each measurement of the content, in order. */
async function countContent(
  content: RequestListener,
  options: { throwable?: boolean } = {},
): Promise<string[]> {
  return await countResolves('content', { content }, options);
}

/** The status of each measurement of one kind of request, in order. */
async function countResolves(
  kind: 'content' | 'fallback' | 'manifest',
  stub: PodletOptions,
  options: { throwable?: boolean } = {},
): Promise<string[]> {
  const podlet = await startPodlet(stub);
  const layout = makeLayout();
  const statuses: string[] = [];
  layout.metrics.on('data', ({ name, labels }: Measurement) => {
    if (name !== `podium_client_resolver_${kind}_resolve`) return;
    statuses.push(String(labels.find((label) => label.name === 'status')?.value));
  });
  const resource = register(layout, podlet.uri, options);
  await errorOf(() => resource.fetch(visitor()));
  await waitForMetrics();
  return statuses;
}

brokenResponses
  .add(
    'an expected 404 in the metrics',
    phrase('guides/observability', /A (404) from a podlet counts as a `(failure)`, even if you expect it/),
    async ([status = '']) => [
      status === '404' ? '404' : '',
      [...new Set(await countContent(respond(404)))].join(),
    ],
  )
  .add(
    'statuses that the metrics count as successes',
    cell(
      'guides/observability',
      'prometheus',
      'status',
      'Values',
      /content succeeds with a status below (\d+), a manifest or a fallback only with (\d+)/,
    ),
    async () => {
      const manifest = { fallback: '/fallback' };
      const content = [(await countContent(respond(399)))[0], (await countContent(respond(400)))[0]];
      const others = [];
      for (const status of [200, 201]) {
        others.push((await countResolves('manifest', { manifestStatus: status }))[0]);
        others.push((await countResolves('fallback', { manifest, fallback: respond(status) }))[0]);
      }
      return [
        content.join() === 'success,failure' ? '400' : content.join(),
        others.join() === 'success,success,failure,failure' ? '200' : others.join(),
      ];
    },
  )
  .add(
    'a throwable podlet in the metrics',
    phrase(
      'guides/observability',
      /A 400–599 response from a throwable podlet is counted (once|twice); a success is counted (once|twice)/,
    ),
    async () => {
      const counts = [];
      for (const status of [400, 599]) {
        counts.push((await countContent(respond(status), { throwable: true })).length);
      }
      const successes = (await countContent(respond(200), { throwable: true })).length;
      return [
        counts.every((count) => count === 2) ? 'twice' : counts.join(),
        successes === 1 ? 'once' : `${successes}`,
      ];
    },
  );

const DEPLOYMENT = 'guides/deployment';

for (const [row, views] of [
  ['any view, usually', { views: 2 }],
  ['the first view, without warm-up', { views: 1 }],
  ['the first view after a deploy', { views: 2, deploys: true }],
  ['two versions behind the same hostname', { views: 1, alternates: true }],
] as const) {
  brokenResponses.add(
    `requests in sequence: ${row}`,
    cell(DEPLOYMENT, 'time-budgets', row, 'Requests in sequence', /^(\d+)/),
    async () => `${await countSequence(views)}`,
  );
  brokenResponses.add(
    `requests without a fallback: ${row}`,
    cell(DEPLOYMENT, 'time-budgets', row, 'Requests if the podlet has no fallback', /^(\d+)/),
    async () => `${await countSequence({ ...views, fallback: '' })}`,
  );
  brokenResponses.add(
    `longest wait: ${row}`,
    cell(DEPLOYMENT, 'time-budgets', row, 'Longest wait with `timeout: 300`', /^([\d.]+) s/),
    async () => `${((await countSequence(views)) * 300) / 1000}`,
  );
}

/** Number of requests that the last of `views` views makes in sequence; 0 if any of them are concurrent. */
async function countSequence({
  views = 1,
  deploys = false,
  alternates = false,
  fallback = '/fallback',
}): Promise<number> {
  let version = 1;
  let inFlight = 0;
  let maxInFlight = 0;
  const track: (listener: RequestListener) => RequestListener = (listener) => (request, response) => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.on('finish', () => (inFlight -= 1));
    listener(request, response);
  };
  const podlet = await startPodlet({
    manifest: {
      fallback,
      get version() {
        return `${version}`;
      },
    },
    fallback: track(respond(200, 'FALLBACK')),
    content: track((_request, response) => {
      if (alternates) version += 1;
      response.writeHead(200, { 'podlet-version': `${version}` }).end('CONTENT');
      if (alternates) version += 1;
    }),
  });
  const resource = register(makeLayout(), podlet.uri);
  for (let view = 1; view < views; view += 1) await resource.fetch(visitor());
  if (alternates) await resource.refresh();
  if (deploys) version += 1;
  podlet.requests.length = 0;
  await resource.fetch(visitor());
  return maxInFlight === 1 ? podlet.requests.length : 0;
}
