import './cli/production.ts';
import { readEnvironment } from '#app/site/environment.server.ts';
import { startBundle } from './build/start-bundle.ts';
import { readNumber, runCommand } from './cli/command.ts';

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
    },
    environment: ['CONTENT_DIR', 'OUT_DIR', 'BASE_URL', 'SITE_URL', 'CACHE_DIR', 'SOURCE_DATE_EPOCH'],
  },
  async (input) => {
    const started = performance.now();
    const concurrency = readNumber(input, 'concurrency', 64, { min: 1, max: 256 });
    const environment = readEnvironment(process.env, process.cwd());
    const bundle = startBundle(environment);
    // The bundler runs while the rest of the program is loaded.
    const { buildSite, formatBuilt } = await import('./build/build-site.ts');
    const built = await buildSite({ environment, bundle, concurrency });
    process.stdout.write(formatBuilt(built, performance.now() - started));
  },
);
