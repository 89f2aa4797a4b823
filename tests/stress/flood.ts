import { runAutocannon } from '../bench/processes.ts';
import type { Tally } from './tally.ts';

/** Targets of the 99th percentile of the latency on two idle cores, in milliseconds. */
const TARGETS = { page: 100, health: 50 };

const CONCURRENCY = 500;
const PAGE = 'docs/section-001/page-0001';

/**
 * Requests many different unknown URLs from a live server at once, and concurrently a cached page and the health check,
 * which must not fail. Their latency depends on the load of the machine, and is only reported.
 */
export async function floodLive(url: string, duration: number): Promise<Tally> {
  // Rendered before the clock starts.
  await (await fetch(url + PAGE)).text();
  const unknown = { idReplacement: 'true', connections: CONCURRENCY, duration };
  const [flood, page, health] = await Promise.all([
    runAutocannon(`${url}nowhere-[<id>]/page`, unknown),
    runAutocannon(url + PAGE, { connections: 1, duration }),
    runAutocannon(`${url}healthz`, { connections: 1, duration }),
  ]);
  const counts = Object.entries(flood.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
  const failed = {
    'unknown URLs without a response': flood.errors,
    'failed requests for the cached page': page.errors + page.non2xx,
    'failed requests for /healthz': health.errors + health.non2xx,
  };
  return {
    tried: flood.requests.total + page.requests.total + health.requests.total,
    failures: Object.entries(failed).flatMap(([what, count]) => (count === 0 ? [] : `${count} ${what}`)),
    note:
      `unknown URLs: ${counts.join(', ')}; p99 of a cached page ${page.latency.p99} ms (target ${TARGETS.page}), ` +
      `of /healthz ${health.latency.p99} ms (target ${TARGETS.health})`,
  };
}
