import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPercentile } from '../bench/figures.ts';

/** Results of the requests. */
export interface LoadFigures {
  requests: number;
  /** Number of requests with no, a wrong, or an incomplete response. */
  failed: number;
  /** Reasons of the first failures. */
  failures: string[];
  /** 99th percentile and maximum of the latency, in milliseconds. */
  p99: number;
  slowest: number;
}

interface LoadOptions {
  /** URL with the base path. */
  url: string;
  /** Paths below the base, requested in turn. */
  paths: readonly string[];
  seconds: number;
  connections: number;
  /** Maximum number of requests per second over all connections. Default: unlimited. */
  rate?: number | undefined;
}

/** Maximum number of failures that are described. */
const DESCRIBED = 10;

/** Response timeout, in milliseconds. */
const TIMEOUT = 15_000;

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
  const times: number[] = [];
  const failures: string[] = [];

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
      const issue = await read(agent, url + path, {
        'accept-encoding': coding,
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      }).then(
        (response) => {
          if (typeof response.headers.etag === 'string') tags.set(path, response.headers.etag);
          return findIssue(response, tag !== undefined);
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      times.push(performance.now() - started);
      if (issue !== undefined) failures.push(`/${path}: ${issue}`);
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
  agent.destroy();
  return {
    requests: times.length,
    failed: failures.length,
    failures: failures.slice(0, DESCRIBED),
    p99: findPercentile(times, 0.99),
    slowest: findPercentile(times, 1),
  };
}

/** Response that was read completely, with its size in bytes. */
interface Read {
  status: number;
  headers: IncomingHttpHeaders;
  size: number;
}

function read(agent: Agent, url: string, headers: Record<string, string>): Promise<Read> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, timeout: TIMEOUT }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.once('error', reject);
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, size });
      });
    });
    sent.once('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT / 1000} s`)));
    sent.once('error', reject);
    sent.end();
  });
}

function findIssue({ status, size, headers }: Read, hasTag: boolean): string | undefined {
  if (status === 304 && hasTag && size === 0) return undefined;
  if (status !== 200) return `status ${status}`;
  const length = Number(headers['content-length'] ?? NaN);
  return size > 0 && size === length ? undefined : `${size} bytes of ${length}`;
}
