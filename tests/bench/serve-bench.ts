import { loadSite } from '#app/engine/config/load-site.server.ts';
import { buildBundle } from '#scripts/bundle/bundle.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { serveScript } from '../helpers/serve-script.ts';
import type { BenchResult, Row, Target } from './figures.ts';
import { readPeak, runAutocannon } from './processes.ts';
import { LIVE_ENVIRONMENT } from './sites.ts';

/** Targets of a docs page: requests per second, and 99th percentile of the latency in milliseconds. */
const REQUESTS_FLOOR = 1500;
const P99_LIMIT = 100;

/** Maximum ratio of the peak memory after the load to that before: allows for the variance of garbage collection. */
const GROWTH_LIMIT = 1.15;

const CONNECTIONS = 64;

/** Time before the measurement, in seconds: the page is rendered and compressed, and the server's code is compiled. */
const WARM_UP = 2;

const PAGE = 'docs/guides/context';

/** A page with and without compression, and the data that a navigation fetches. */
const REQUESTS = [
  { path: PAGE, coding: 'br' },
  { path: PAGE, coding: 'identity' },
  { path: `${PAGE}/data.json`, coding: 'br' },
];

/** Serves this site live and requests pages over many connections, as fast as possible. */
export async function benchServe(seconds: number): Promise<BenchResult> {
  const { config } = await loadSite(getEnvironment());
  await buildBundle(config);
  const server = await serveScript('preview.ts', { ...LIVE_ENVIRONMENT, BASE_URL: config.baseUrl });
  const rows: Row[] = [];
  const targets: Target[] = [];
  try {
    for (const { path, coding } of REQUESTS) {
      const options = { connections: CONNECTIONS, headers: `accept-encoding=${coding}` };
      await runAutocannon(server.url + path, { ...options, duration: WARM_UP });
      const before = await readPeak(server.pid);
      const load = await runAutocannon(server.url + path, { ...options, duration: seconds });
      const after = await readPeak(server.pid);
      const { requests, latency, errors, non2xx } = load;
      rows.push({
        path: `/${path}`,
        accepts: coding,
        'requests/s': requests.average,
        'median ms': latency.p50,
        'p99 ms': latency.p99,
        failed: errors + non2xx,
        'peak MiB before': before,
        'peak MiB after': after,
      });
      if (path !== PAGE) continue;
      const figure = `live, docs page, ${coding}`;
      targets.push(
        { figure, measured: requests.average, limit: REQUESTS_FLOOR, unit: 'requests/s', isFloor: true },
        { figure: `${figure}, p99`, measured: latency.p99, limit: P99_LIMIT, unit: 'ms' },
        { figure: `${figure}, growth of memory`, measured: after / before, limit: GROWTH_LIMIT, unit: '×' },
      );
    }
  } finally {
    await server.stop();
  }
  return { tables: [rows], targets };
}
