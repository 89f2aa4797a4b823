import './cli/production.ts';
import { gatherProblems } from '#app/engine/diagnostics/problem.ts';
import { runCommand } from './cli/command.ts';
import { getEnvironment } from './cli/environment.ts';
import { waitForEnd } from './cli/listen.ts';
import { LIVE_VARIABLES, readLiveSettings } from './live/live-settings.ts';
import { startLive } from './live/start-live.ts';

/** Whether a person at a terminal, or a program that started this one as its helper, waits for it to end. */
function isAttended(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY || process.send !== undefined;
}

await runCommand(
  {
    name: 'npm run preview',
    summary:
      'Serves the production build live: every page is rendered when it is asked for. PREVIEW=1 shows drafts, too.',
    environment: [
      'CONTENT_DIR',
      'BASE_URL',
      'SITE_URL',
      'HOST',
      'PORT (3000)',
      'CACHE_DIR',
      'PREVIEW',
      ...LIVE_VARIABLES,
    ],
  },
  async () => {
    const [environment, settings] = gatherProblems(getEnvironment, () =>
      readLiveSettings(process.env, isAttended()),
    );
    const live = await startLive(environment, settings);
    const what = environment.preview ? ', with drafts and posts of the future,' : '';
    process.stdout.write(`The live site${what} is at ${live.url}\n`);
    process.send?.({ url: live.url });
    await waitForEnd();
    await live.stop();
  },
);
