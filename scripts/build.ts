import './cli/production.ts';
import { checkFolders } from './prerender/check-folders.ts';
import { clearCache } from './prerender/clear-cache.ts';
import { startBundle } from './prerender/start-bundle.ts';
import { readNumber, runCommand } from './cli/command.ts';
import { getEnvironment, SITE_VARIABLES } from './cli/environment.ts';

await runCommand(
  {
    name: 'npm run build',
    summary: 'Compiles the content and crawls the site into a folder that any file server can serve.',
    options: {
      concurrency: {
        type: 'string',
        value: 'N',
        description: 'number of pages that are processed concurrently (64)',
      },
      verify: { type: 'boolean', description: 'also builds without any cache and compares every file' },
    },
    environment: [...SITE_VARIABLES, 'OUT_DIR'],
  },
  async (input) => {
    const started = performance.now();
    const concurrency = readNumber(input, 'concurrency', 64, { min: 1, max: 256 });
    const { verify } = input.values;
    const environment = getEnvironment();
    await checkFolders(environment);
    // The bundler runs while the remaining modules are loaded.
    const bundle = startBundle(environment);
    const { buildSite, formatBuilt } = await import('./prerender/build-site.ts');
    const build = verify === true ? (await import('./prerender/verify-build.ts')).buildVerified : buildSite;
    const built = await build({ environment, bundle, concurrency });
    process.stdout.write(formatBuilt(built, performance.now() - started));
    await clearCache(environment.cacheDir);
    if (verify === true) process.stdout.write('Without the cache, all files are identical.\n');
  },
);
