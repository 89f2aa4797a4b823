import { spawn } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { makeBundle } from '#scripts/bundle/bundle.ts';
import { collectText, waitForExit } from '#scripts/cli/child-process.ts';
import { createPublishedLoader } from '#scripts/cli/content.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { startChildServer } from './child-server.ts';
import type { Target } from './targets.ts';
import { GROWTH_LIMIT, watchMemory } from './memory-watch.ts';

/** How the live server answered for one address. */
export interface ServeFigures {
  path: string;
  /** What clients accept. */
  coding: string;
  connections: number;
  seconds: number;
  requestsPerSecond: number;
  /** In milliseconds: half of the answers, 99 of 100, and all of them were not slower. */
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

/** What a page of the docs is to reach: answers a second, milliseconds for 99 of 100 of them. */
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

/** What autocannon prints with `--json`, as far as it is read. */
const reportSchema = z.object({
  errors: z.number(),
  non2xx: z.number(),
  requests: z.object({ average: z.number() }),
  throughput: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
});

/** Serves this site live and asks for a page over many connections, as fast as it is answered. */
export async function benchServe(seconds: number): Promise<ServeFigures[]> {
  const { graph: index } = await createPublishedLoader(getEnvironment()).load();
  await makeBundle(index.config);
  const server = await startChildServer(process.env);
  try {
    const results: ServeFigures[] = [];
    for (const { path: at, coding } of REQUESTS) {
      const url = server.url + at;
      await runAutocannon(url, coding, WARM_UP);
      const memory = watchMemory(server.pid);
      const { requests, latency, throughput, errors, non2xx } = await runAutocannon(url, coding, seconds);
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

/** Runs the load generator, in a process of its own: it must not slow down what it measures more than a client does. */
async function runAutocannon(
  url: string,
  coding: string,
  seconds: number,
): Promise<z.infer<typeof reportSchema>> {
  const script = path.join(PROJECT_ROOT, 'node_modules/autocannon/autocannon.js');
  const options = ['--json', '--connections', String(CONNECTIONS), '--duration', String(seconds)];
  const child = spawn(process.execPath, [script, ...options, '--headers', `accept-encoding=${coding}`, url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const getReport = collectText(child.stdout);
  const getErrors = collectText(child.stderr);
  const code = await waitForExit(child);
  if (code !== 0) throw new Error(`autocannon ended with code ${code ?? 'none'}:\n${getErrors()}`);
  return reportSchema.parse(JSON.parse(getReport()));
}
