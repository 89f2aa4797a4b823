import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeCorpus } from '../bench/corpus.ts';
import { makeBundle } from '#scripts/bundle/bundle.ts';
import { listen } from '#scripts/cli/listen.ts';
import { startChildServer } from '../bench/child-server.ts';
import { createStaticServer } from '#scripts/static/static-server.ts';
import { listLongPaths } from './long-paths.ts';
import { getRaw } from './raw-request.ts';

/** How one server responded to long paths. */
export interface LongPathFigures {
  server: 'static' | 'live' | 'dev';
  tried: number;
  /** Requests without a response, or with one that says that the server failed. */
  lost: number;
  /** The slowest response, in milliseconds, and its path, shortened. */
  slowest: number;
  slowestPath: string;
}

/** Maximum response time of a published site on an idle machine, in milliseconds. */
export const LONG_PATH_LIMIT = 50;

/** The dev server compiles and renders for each path, so it gets only one of so many. */
const DEV_SHARE = 10;

/** Requests every long path from the static, live, and dev servers, sequentially. */
export async function timeLongPaths(): Promise<LongPathFigures[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-long-'));
  const paths = listLongPaths();
  try {
    const site = path.join(folder, 'site');
    await mkdir(path.join(site, 'docs'), { recursive: true });
    for (const file of ['index.html', '404.html', 'docs/index.html']) {
      await writeFile(path.join(site, file), '<h1>Page</h1>');
    }
    await writeCorpus(path.join(folder, 'content'), 10);
    const environment = {
      ...process.env,
      CONTENT_DIR: path.join(folder, 'content'),
      CACHE_DIR: path.join(folder, 'cache'),
      BASE_URL: '/',
    };
    const { url, close } = await listen(createStaticServer(site, '/'), {
      host: '127.0.0.1',
      port: 0,
      baseUrl: '/',
    });
    const figures = [await timePaths('static', url, paths).finally(close)];
    await makeBundle({ baseUrl: '/' });
    const live = await startChildServer(environment);
    figures.push(await timePaths('live', live.url, paths).finally(() => live.stop()));
    const dev = await startChildServer(environment, { script: 'scripts/dev.ts' });
    const some = paths.filter((_path, at) => at % DEV_SHARE === 0);
    figures.push(await timePaths('dev', dev.url, some).finally(() => dev.stop()));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timePaths(
  server: LongPathFigures['server'],
  url: string,
  paths: readonly string[],
): Promise<LongPathFigures> {
  // Warm-up: what the first request loads is not timed.
  for (const warm of ['/', '/docs', '/nowhere']) await getRaw(url, warm);
  const figures: LongPathFigures = { server, tried: paths.length, lost: 0, slowest: 0, slowestPath: '' };
  for (const long of paths) {
    const start = performance.now();
    const { status } = await getRaw(url, long).catch(() => ({ status: 0 }));
    const milliseconds = performance.now() - start;
    if (status === 0 || status >= 500) figures.lost += 1;
    if (milliseconds <= figures.slowest) continue;
    figures.slowest = milliseconds;
    figures.slowestPath = `${long.slice(0, 40)}… (${long.length} bytes)`;
  }
  return figures;
}
