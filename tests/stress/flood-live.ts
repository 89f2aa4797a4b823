import { setTimeout as sleep } from 'node:timers/promises';
import { findPercentile } from '../bench/figures.ts';
import { runAutocannon } from '../bench/processes.ts';
import { withCorpusServer } from './servers.ts';

/** Results of flooding the live server with unknown URLs. */
export interface FloodFigures {
  /** How many unknown URLs were requested at once. */
  concurrency: number;
  /** How many responses had each status; 0 represents a failed connection. */
  statuses: Record<number, number>;
  /** 99th percentiles of the latency, in milliseconds. */
  cachedPage: number;
  health: number;
}

/** Targets on two idle cores, in milliseconds. */
export const FLOOD_TARGETS = { cachedPage: 100, health: 50 };

const CONCURRENCY = 500;
/** Pause between two measured requests, in milliseconds. */
const PAUSE = 50;
const PAGE = 'docs/section-001/page-0001';

/**
 * Requests unknown URLs, all different and many at once, and measures a cached page and the health check concurrently. The
 * load comes from another process: otherwise, what is measured would wait for the load's own responses.
 */
export async function floodLive(seconds: number): Promise<FloodFigures> {
  return await withCorpusServer({ pages: 10 }, async ({ url }) => {
    // Rendered before the clock starts.
    await (await fetch(url + PAGE)).text();
    const end = performance.now() + seconds * 1000;
    const [{ errors, statusCodeStats }, cachedPage, health] = await Promise.all([
      // autocannon reads an argument that ends with a bracket as a list of options.
      runAutocannon(`${url}nowhere-[<id>]/page`, {
        idReplacement: true,
        connections: CONCURRENCY,
        duration: seconds,
      }),
      watch(url + PAGE, end),
      watch(`${url}healthz`, end),
    ]);
    const counts = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count] as const);
    const statuses = Object.fromEntries(errors === 0 ? counts : [...counts, ['0', errors]]);
    return { concurrency: CONCURRENCY, statuses, cachedPage, health };
  });
}

/** Requests one URL again and again. Resolves to the 99th percentile of the times; an error counts as infinite. */
async function watch(url: string, end: number): Promise<number> {
  const times: number[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    const isOk = await fetch(url).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
      () => false,
    );
    times.push(isOk ? performance.now() - start : Infinity);
    await sleep(PAUSE);
  }
  return times.length === 0 ? Infinity : findPercentile(times, 0.99);
}
