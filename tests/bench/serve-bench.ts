import { buildBundle } from '#scripts/bundle/bundle.ts';
import { createPublishedLoader } from '#scripts/cli/content.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { serveScript } from '../helpers/serve-script.ts';
import type { BenchResult } from './figures.ts';
import { GROWTH_LIMIT, runAutocannon, watchMemory } from './processes.ts';
import { LIVE_ENVIRONMENT } from './sites.ts';

/** Targets of a docs page: requests per second, and 99th percentile of the latency in milliseconds. */
const REQUESTS_FLOOR = 1500;
const P99_LIMIT = 100;

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
  const { config } = (await createPublishedLoader(getEnvironment()).load()).graph;
  await buildBundle(config);
  const server = await serveScript('preview.ts', { ...LIVE_ENVIRONMENT, BASE_URL: config.baseUrl });
  const figures = [];
  try {
    for (const { path, coding } of REQUESTS) {
      const options = { connections: CONNECTIONS, headers: `accept-encoding=${coding}` };
      await runAutocannon(server.url + path, { ...options, duration: WARM_UP });
      const stopWatching = watchMemory(server.pid);
      const load = await runAutocannon(server.url + path, { ...options, duration: seconds });
      figures.push({ path, coding, seconds, ...load, memory: stopWatching() });
    }
  } finally {
    await server.stop();
  }
  return {
    figures,
    tables: [
      figures.map(({ path, coding, requests, latency, errors, non2xx, memory }) => ({
        path: `/${path}`,
        accepts: coding,
        'requests/s': requests.average,
        'median ms': latency.p50,
        'p99 ms': latency.p99,
        failed: errors + non2xx,
        'MiB before': memory.before,
        'MiB after': memory.after,
      })),
    ],
    targets: figures
      .filter(({ path }) => path === PAGE)
      .flatMap(({ coding, requests, latency, memory }) => {
        const name = `live, docs page, ${coding}`;
        return [
          {
            figure: name,
            measured: requests.average,
            limit: REQUESTS_FLOOR,
            unit: 'requests/s',
            isFloor: true,
          },
          { figure: `${name}, p99`, measured: latency.p99, limit: P99_LIMIT, unit: 'ms' },
          {
            figure: `${name}, growth of memory in ${seconds} s`,
            measured: memory.growth,
            limit: GROWTH_LIMIT,
            unit: '×',
          },
        ];
      }),
  };
}
