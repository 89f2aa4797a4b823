import './cli/production.ts';
import { collectProblems } from '#app/engine/diagnostics/problem.ts';
import { runCommand } from './cli/command.ts';
import { getEnvironment, SITE_VARIABLES } from './cli/environment.ts';
import { waitForShutdown } from './http/listen.ts';
import { LIVE_VARIABLES, readLiveSettings } from './live/live-settings.ts';
import { createErrorLog } from './live/logs.ts';
import { startLive } from './live/start-live.ts';

/** Whether a user in a terminal, or a parent process, waits for this process to stop. */
function isInteractive(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY || process.send !== undefined;
}

await runCommand(
  {
    name: 'npm run preview',
    summary:
      'Serves the production build live: pages are rendered when they are requested. PREVIEW=1 includes drafts.',
    environment: [...SITE_VARIABLES, 'HOST', 'PORT (3000)', 'PREVIEW', ...LIVE_VARIABLES],
    reportRejection: createErrorLog((line) => void process.stderr.write(line)),
    ignoresOutputErrors: true,
  },
  async () => {
    const [environment, settings] = collectProblems(getEnvironment, () =>
      readLiveSettings(process.env, isInteractive()),
    );
    const live = await startLive(environment, settings);
    const what = environment.preview ? ', with drafts and scheduled posts,' : '';
    process.stdout.write(`The live site${what} is at ${live.url}\n`);
    process.send?.({ url: live.url });
    await waitForShutdown();
    await live.stop();
  },
);
