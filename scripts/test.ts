import { runCommand } from './cli/command.ts';
import { runTool } from './cli/run-step.ts';
import { runVitest, type Tally } from './test/runners.ts';

await runCommand(
  {
    name: 'npm test',
    summary: 'Runs everything: checks, unit tests, the samples of the pages, and browser tests in Chromium.',
  },
  async () => {
    const tallies: Tally[] = [
      // The check is no test runner: it passes or fails as one.
      (await runTool('tsx', ['scripts/check.ts'])) === 0
        ? { passed: 1, failed: 0 }
        : { passed: 0, failed: 1 },
      await runVitest('unit', []),
      await runVitest('samples', ['--config', 'tests/samples/vitest.config.ts']),
      await runVitest('browser', ['--config', 'tests/e2e/vitest.config.ts']),
    ];
    const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
    const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  },
);
