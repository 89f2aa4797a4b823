import { runCommand, writeError } from './cli/command.ts';
import { getEnvironment, SITE_VARIABLES } from './cli/environment.ts';
import { waitForShutdown } from './http/listen.ts';
import { startDevServer } from './dev/dev-server.ts';

await runCommand(
  {
    name: 'npm run dev',
    summary: 'Starts the dev server, which includes drafts, and updates open pages when files are saved.',
    environment: [...SITE_VARIABLES, 'HOST', 'PORT (3000)'],
    reportRejection: writeError,
  },
  async () => {
    const { url, close } = await startDevServer(getEnvironment());
    process.stdout.write(`The dev server is at ${url}\n`);
    process.send?.({ url });
    await waitForShutdown();
    await close();
  },
);
