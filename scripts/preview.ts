import './cli/production.ts';
import { getBundle } from './bundle/bundle.ts';
import { runCommand } from './cli/command.ts';
import { createLiveLoader, getEnvironment, printProblems } from './cli/content.ts';
import { listen, waitForEnd } from './cli/listen.ts';
import { createLiveServer } from './live/live-server.ts';

await runCommand(
  {
    name: 'npm run preview',
    summary:
      'Serves the production build live: every page is rendered when it is asked for. PREVIEW=1 shows drafts, too.',
    environment: ['CONTENT_DIR', 'BASE_URL', 'SITE_URL', 'HOST', 'PORT (3000)', 'CACHE_DIR', 'PREVIEW'],
  },
  async () => {
    const environment = getEnvironment();
    const content = await createLiveLoader(environment).load();
    const { baseUrl } = content.index.config;
    const bundleDir = await getBundle(content.index.config);
    // A build has checked every page before it starts this server; on its own the server does so itself.
    if (process.send === undefined) printProblems(await content.compileAll());
    const app = await createLiveServer({
      bundleDir,
      baseUrl,
      hideFromCrawlers: environment.preview,
      getContent: () => Promise.resolve(content),
    });
    const { url, close } = await listen(app, {
      host: environment.host,
      port: environment.port ?? 3000,
      baseUrl,
    });
    process.stdout.write(
      `The live site${environment.preview ? ', with drafts and posts of the future,' : ''} is at ${url}\n`,
    );
    process.send?.({ url });
    await waitForEnd();
    await close();
  },
);
