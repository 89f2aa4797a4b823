import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Results of the requests. */
export interface LoadFigures {
  requests: number;
  /** Number of requests with no, a wrong, or an incomplete response. */
  failed: number;
  /** Reasons of the first failures. */
  faults: string[];
  /** Percentiles and maximum of the latency, in milliseconds. */
  p90: number;
  p99: number;
  slowest: number;
}

interface LoadOptions {
  /** Address with the base path. */
  url: string;
  /** Paths below the base, requested in turn. */
  paths: readonly string[];
  seconds: number;
  connections: number;
  /** Maximum number of requests per second over all connections. Default: unlimited. */
  rate?: number | undefined;
}

/** Maximum number of failures that are described. */
const TOLD = 10;

/** Size of the latency histogram, in tenths of a millisecond; slower responses count in the last step. */
const STEPS = 100_000;

/** Response timeout, in milliseconds. */
const PATIENCE = 15_000;

/** Accepted codings, in turn: of current browsers, older ones, and programs. */
const CODINGS = ['br, gzip', 'gzip', 'identity'];

/**
 * Requests pages over many connections, as fast as possible or at a rate, as browsers do: compressed, and with the entity
 * tags of cached responses. Each response is read completely and must have its full length.
 */
export async function putLoad(options: LoadOptions): Promise<LoadFigures> {
  const { url, paths, seconds, connections, rate = Infinity } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const end = began + seconds * 1000;
  const counts = new Uint32Array(STEPS + 1);
  const figures: LoadFigures = { requests: 0, failed: 0, faults: [], p90: 0, p99: 0, slowest: 0 };

  async function work(worker: number): Promise<void> {
    const tags = new Map<string, string>();
    for (let turn = worker; performance.now() < end; turn += 1) {
      // Each connection has separate time slots, so that requests are spread over the second.
      const due = began + ((turn - worker) * connections + worker) * (1000 / rate);
      if (due >= end) return;
      if (due > performance.now()) await sleep(due - performance.now());
      const path = paths[turn % paths.length] ?? '';
      const coding = CODINGS[worker % CODINGS.length] ?? 'identity';
      const tag = turn % 3 === 0 ? tags.get(path) : undefined;
      const started = performance.now();
      const fault = await ask(agent, url + path, {
        'accept-encoding': coding,
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      }).then(
        ({ headers, status, size }) => {
          if (typeof headers.etag === 'string') tags.set(path, headers.etag);
          return findIssue(status, size, headers, tag !== undefined);
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const milliseconds = performance.now() - started;
      const step = Math.min(STEPS, Math.round(milliseconds * 10));
      counts[step] = (counts[step] ?? 0) + 1;
      figures.requests += 1;
      figures.slowest = Math.max(figures.slowest, milliseconds);
      if (fault === undefined) continue;
      figures.failed += 1;
      if (figures.faults.length < TOLD) figures.faults.push(`/${path}: ${fault}`);
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
  agent.destroy();
  return {
    ...figures,
    p90: findPercentile(counts, figures.requests, 0.9),
    p99: findPercentile(counts, figures.requests, 0.99),
  };
}

/** Response that was read completely, with its size in bytes. */
interface Read {
  status: number;
  headers: IncomingHttpHeaders;
  size: number;
}

function ask(agent: Agent, address: string, headers: Record<string, string>): Promise<Read> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers, timeout: PATIENCE }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.once('error', reject);
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, size });
      });
    });
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)));
    sent.once('error', reject);
    sent.end();
  });
}

function findIssue(
  status: number,
  size: number,
  headers: IncomingHttpHeaders,
  hasTag: boolean,
): string | undefined {
  if (status === 304 && hasTag && size === 0) return undefined;
  if (status !== 200) return `status ${status}`;
  const length = Number(headers['content-length'] ?? NaN);
  return size > 0 && size === length ? undefined : `${size} bytes of ${length}`;
}

function findPercentile(counts: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (const [step, count] of counts.entries()) {
    seen += count;
    if (seen >= total * share) return step / 10;
  }
  return STEPS / 10;
}
