import './cli/production.ts';
import { buildSite, formatBuilt } from './build/build-site.ts';
import { readNumber, runCommand } from './cli/command.ts';
import { getEnvironment } from './cli/content.ts';

await runCommand(
  {
    name: 'npm run build',
    summary: 'Compiles the content and crawls the site into a folder that any file server can serve.',
    options: {
      concurrency: { type: 'string', value: 'N', description: 'how many pages are fetched at once (8)' },
    },
    environment: ['CONTENT_DIR', 'OUT_DIR', 'BASE_URL', 'SITE_URL', 'CACHE_DIR', 'SOURCE_DATE_EPOCH'],
  },
  async (input) => {
    const started = performance.now();
    const built = await buildSite(
      getEnvironment(),
      readNumber(input, 'concurrency', 8, { min: 1, max: 256 }),
    );
    process.stdout.write(formatBuilt(built, performance.now() - started));
  },
);
