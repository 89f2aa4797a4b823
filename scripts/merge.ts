import './cli/production.ts';
import path from 'node:path';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { buildSite, formatBuilt } from './build/build-site.ts';
import { takeShards } from './build/build-shard.ts';
import { clearCache } from './build/clear-cache.ts';
import { startBundle } from './build/start-bundle.ts';
import { runCommand, UsageError } from './cli/command.ts';

await runCommand(
  {
    name: 'npm run merge',
    summary: 'Makes one site of what "npm run build -- --shard I/N" made on several machines.',
    operands: { value: 'FOLDER…', description: 'the folders of all shards' },
    environment: ['CONTENT_DIR', 'OUT_DIR', 'BASE_URL', 'SITE_URL', 'CACHE_DIR', 'SOURCE_DATE_EPOCH'],
  },
  async ({ operands }) => {
    if (operands.length === 0) {
      throw new UsageError('Name the folders of the shards: npm run merge -- shards/1 shards/2 shards/3');
    }
    const started = performance.now();
    const environment = readEnvironment(process.env, process.cwd());
    const bundle = startBundle(environment);
    try {
      const folders = operands.map((folder) => path.resolve(folder));
      await takeShards(folders, environment, bundle);
      const built = await buildSite({ environment, bundle, concurrency: 64 });
      process.stdout.write(formatBuilt(built, performance.now() - started));
      await clearCache(environment.cacheDir);
    } finally {
      await bundle.abort();
    }
  },
);
