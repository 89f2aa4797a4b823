import './cli/production.ts';
import { buildSite, formatBuilt } from './prerender/build-site.ts';
import { checkFolders } from './prerender/check-folders.ts';
import { clearCache } from './prerender/clear-cache.ts';
import { startBundle } from './prerender/start-bundle.ts';
import { runCommand } from './cli/command.ts';
import { getEnvironment, SITE_VARIABLES } from './cli/environment.ts';
import { checkPort } from './http/listen.ts';
import { serveFolder } from './http/static-server.ts';

await runCommand(
  {
    name: 'npm start',
    summary: 'Builds the site, crawls it, and serves the folder.',
    environment: [...SITE_VARIABLES, 'OUT_DIR', 'HOST', 'PORT (3000)'],
  },
  async () => {
    const environment = getEnvironment();
    await checkPort(environment);
    await checkFolders(environment);
    const started = performance.now();
    const built = await buildSite({ environment, bundle: startBundle(environment), concurrency: 64 });
    process.stdout.write(formatBuilt(built, performance.now() - started));
    await clearCache(environment.cacheDir);
    await serveFolder(built.folder, built.baseUrl, environment);
  },
);
