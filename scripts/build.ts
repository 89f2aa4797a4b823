import './cli/production.ts';
import './cli/tune-engine.ts';
import path from 'node:path';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { clearCache } from './build/clear-cache.ts';
import { startBundle } from './build/start-bundle.ts';
import { parseShard } from './build/shard.ts';
import { PROJECT_ROOT } from './bundle/bundle.ts';
import { readNumber, runCommand, UsageError } from './cli/command.ts';

await runCommand(
  {
    name: 'npm run build',
    summary: 'Compiles the content and crawls the site into a folder that any file server can serve.',
    options: {
      concurrency: {
        type: 'string',
        value: 'N',
        description: 'how many pages are on their way at once (64)',
      },
      verify: { type: 'boolean', description: 'builds without any cache, too, and compares every file' },
      shard: {
        type: 'string',
        value: 'I/N',
        description: 'makes a part of the pages, for npm run merge (into build/shard-I-of-N, or OUT_DIR)',
      },
    },
    environment: ['CONTENT_DIR', 'OUT_DIR', 'BASE_URL', 'SITE_URL', 'CACHE_DIR', 'SOURCE_DATE_EPOCH'],
  },
  async (input) => {
    const started = performance.now();
    const concurrency = readNumber(input, 'concurrency', 64, { min: 1, max: 256 });
    const { verify, shard: part } = input.values;
    const shard = typeof part === 'string' ? parseShard(part) : undefined;
    if (shard !== undefined && verify === true) {
      throw new UsageError(
        'A part can’t be verified. Merge the parts, then run "npm run build -- --verify".',
      );
    }
    const environment = readEnvironment(process.env, process.cwd());
    // The bundler runs while the rest of the program is loaded.
    const bundle = startBundle(environment);
    if (shard !== undefined) {
      const outDir =
        process.env['OUT_DIR'] === undefined
          ? path.join(PROJECT_ROOT, `build/shard-${shard.index}-of-${shard.count}`)
          : environment.outDir;
      const { buildShard } = await import('./build/build-shard.ts');
      const built = await buildShard({ environment: { ...environment, outDir }, bundle, shard, concurrency });
      await clearCache(environment.cacheDir);
      process.stdout.write(
        `Made shard ${shard.index}/${shard.count}, ${built.pages} pages, in ${built.folder}.\n`,
      );
      return;
    }
    const { buildSite, formatBuilt } = await import('./build/build-site.ts');
    const build = verify === true ? (await import('./build/verify-build.ts')).buildVerified : buildSite;
    const built = await build({ environment, bundle, concurrency });
    process.stdout.write(formatBuilt(built, performance.now() - started));
    await clearCache(environment.cacheDir);
    if (verify === true) process.stdout.write('Without the cache every file is the same.\n');
  },
);
