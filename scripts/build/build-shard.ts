import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { toSlashPath } from '#app/engine/lib/slash-path.server.ts';
import { loadPublishable } from '../check/load-publishable.ts';
import { printProblems } from '../cli/content.ts';
import { createProgress } from '../cli/progress.ts';
import { openOutputFolder } from '../crawl/output-folder.ts';
import { compilePages } from './compile-pages.ts';
import { prepareRendering } from './prepare-build.ts';
import { createRenderedSource } from './rendered-source.ts';
import { listShardPaths, readShards, SHARD_FILE, stampContent, type Shard } from './shard.ts';
import type { PendingBundle } from './start-bundle.ts';

export interface BuildShardOptions {
  environment: Environment;
  bundle: PendingBundle;
  shard: Shard;
  /** How many pages are on their way at once. */
  concurrency: number;
}

/**
 * Makes a part of a site: what the cache needs to know so that a build has nothing to do for these pages. A merge puts the
 * parts together.
 *
 * @throws ProblemError with every mistake in the pages of the part
 */
export async function buildShard(options: BuildShardOptions): Promise<{ folder: string; pages: number }> {
  const { environment, bundle, shard, concurrency } = options;
  const progress = createProgress('Rendering');
  const output = await openOutputFolder(environment.outDir);
  let helpers: Awaited<ReturnType<typeof compilePages>>;
  try {
    const content = await loadPublishable(environment);
    const paths = listShardPaths([...content.index.catalog.keys()], shard);
    helpers = await compilePages({ content, environment, paths });
    const problems: Problem[] = [];
    await pMap(paths, async (page) => problems.push(...(await content.findProblems(page))), { concurrency });
    throwOnErrors(problems);
    printProblems(problems);
    const rendering = await prepareRendering(environment, content, bundle);
    const { renderer, bundleDir, version } = rendering;
    const source = createRenderedSource({ renderer, helpers, task: { bundleDir, version } });
    let done = 0;
    await pMap(
      paths,
      async (page) => {
        await source.getPage(page);
        source.takeData(page);
        for (const file of [content.findCacheFile(page), renderer.getCacheFile(page)]) {
          if (file === undefined) continue;
          const relative = toSlashPath(environment.cacheDir, file);
          await output.write(relative, await readFile(file));
        }
        progress.update((done += 1), paths.length);
      },
      { concurrency },
    );
    const record = { ...shard, stamps: stampContent(content, version) };
    await output.write(SHARD_FILE, `${JSON.stringify(record, null, 1)}\n`);
    await output.commit(content.index.config.baseUrl);
    return { folder: environment.outDir, pages: paths.length };
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    progress.end();
    helpers?.stop();
    await bundle.abort();
  }
}

/**
 * Puts what the shards made into the cache, so that a build of the whole site finds every page there.
 *
 * @throws ProblemError when a shard is missing, damaged, or not of this site as it is here
 */
export async function takeShards(
  folders: readonly string[],
  environment: Environment,
  bundle: PendingBundle,
): Promise<void> {
  const content = await loadPublishable(environment);
  const { version } = await prepareRendering(environment, content, bundle);
  const shards = await readShards(folders, stampContent(content, version));
  for (const { folder, files } of shards) {
    for (const { path: name } of files) {
      if (name === SHARD_FILE) continue;
      const target = path.join(environment.cacheDir, name);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(path.join(folder, name), target);
    }
  }
}
