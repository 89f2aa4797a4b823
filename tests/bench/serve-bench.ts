import { makeBundle } from '#scripts/bundle/bundle.ts';
import { createPublishedLoader } from '#scripts/cli/content.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { startChildServer } from './child-server.ts';
import { runAutocannon } from './run-autocannon.ts';
import type { Target } from './targets.ts';
import { GROWTH_LIMIT, watchMemory } from './memory-watch.ts';

/** Results of the live server for one URL. */
export interface ServeFigures {
  path: string;
  /** What clients accept. */
  coding: string;
  connections: number;
  seconds: number;
  requestsPerSecond: number;
  /** Median, 99th percentile, and maximum of the latency, in milliseconds. */
  median: number;
  p99: number;
  slowest: number;
  /** Bodies and headers, in bytes a second. */
  bytesPerSecond: number;
  /** Answers that did not come, or were none of success. */
  failed: number;
  /** Resident memory of the server in the second quarter of the time and in the last, in MiB. */
  memoryBefore: number | undefined;
  memoryAfter: number | undefined;
}

/** Targets of a docs page: requests per second, and 99th percentile of the latency in milliseconds. */
const REQUESTS_FLOOR = 1500;
const P99_LIMIT = 100;

const CONNECTIONS = 64;

/** Run before the clock starts, in seconds: the page is rendered and compressed, and the server's code is compiled. */
const WARM_UP = 2;

/** A page as a browser asks for it, the same uncompressed, and the data that a route change takes. */
const REQUESTS = [
  { path: 'docs/guides/context', coding: 'br' },
  { path: 'docs/guides/context', coding: 'identity' },
  { path: 'docs/guides/context/data.json', coding: 'br' },
] as const;

/** Serves this site live and requests a page over many connections, as fast as possible. */
export async function benchServe(seconds: number): Promise<ServeFigures[]> {
  const { graph: index } = await createPublishedLoader(getEnvironment()).load();
  await makeBundle(index.config);
  const server = await startChildServer(process.env);
  try {
    const results: ServeFigures[] = [];
    for (const { path: at, coding } of REQUESTS) {
      const url = server.url + at;
      const options = ['-c', String(CONNECTIONS), '--headers', `accept-encoding=${coding}`];
      await runAutocannon(url, [...options, '-d', String(WARM_UP)]);
      const memory = watchMemory(server.pid);
      const { requests, latency, throughput, errors, non2xx } = await runAutocannon(url, [
        ...options,
        '-d',
        String(seconds),
      ]);
      const { before, after } = memory.stop();
      results.push({
        path: `/${at}`,
        coding,
        connections: CONNECTIONS,
        seconds,
        requestsPerSecond: requests.average,
        median: latency.p50,
        p99: latency.p99,
        slowest: latency.max,
        bytesPerSecond: throughput.average,
        failed: errors + non2xx,
        memoryBefore: before,
        memoryAfter: after,
      });
    }
    return results;
  } finally {
    await server.stop();
  }
}

/** What the live server is to reach; a page of the docs, for a browser and for the slowest of clients. */
export function listServeTargets(figures: readonly ServeFigures[]): Target[] {
  return figures
    .filter(({ path: at }) => !at.endsWith('.json'))
    .flatMap(({ coding, requestsPerSecond, p99, memoryBefore = NaN, memoryAfter = NaN, seconds }) => [
      {
        figure: `live, docs page, ${coding}`,
        measured: requestsPerSecond,
        limit: REQUESTS_FLOOR,
        unit: 'requests/s',
        isFloor: true,
      },
      { figure: `live, docs page, ${coding}, p99`, measured: p99, limit: P99_LIMIT, unit: 'ms' },
      {
        figure: `live, docs page, ${coding}, growth of memory in ${seconds} s`,
        measured: memoryAfter / memoryBefore,
        limit: GROWTH_LIMIT,
        unit: '×',
      },
    ]);
}

/** Rows for the table, in units that are worth reading. */
export function formatServe(figures: readonly ServeFigures[]): Record<string, string | number | undefined>[] {
  return figures.map((row) => ({
    path: row.path,
    accepts: row.coding,
    'requests/s': Math.round(row.requestsPerSecond),
    'median ms': row.median,
    'p99 ms': row.p99,
    'slowest ms': row.slowest,
    'MB/s': row.bytesPerSecond / 1e6,
    failed: row.failed,
    'MiB before': row.memoryBefore,
    'MiB after': row.memoryAfter,
  }));
}
