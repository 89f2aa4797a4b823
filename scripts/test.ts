import { runCommand } from './cli/command.ts';
import { runTool, runToolAside } from './cli/run-step.ts';
import { checkRows, readSpec } from './test/rows.ts';
import { runVitest, type Tally } from './test/runners.ts';

await runCommand(
  {
    name: 'npm test',
    summary:
      'Runs everything: checks, short proofs under fault and load, unit tests, the samples of the pages, and browser tests.',
  },
  async () => {
    // Both are no test runners: they pass or fail as one. The check works on one core; the proofs have the others.
    const proofs = runToolAside('tsx', ['scripts/prove.ts', 'kill', 'load', '--quick']);
    const checked = await runTool('tsx', ['scripts/check.ts']);
    const { code, output } = await proofs;
    process.stdout.write(output);
    const unit = await runVitest('unit', []);
    const samples = await runVitest('samples', ['--config', 'tests/samples/vitest.config.ts']);
    const browser = await runVitest('browser', ['--config', 'tests/e2e/vitest.config.ts']);
    const unproven = checkRows(readSpec(), [...unit.tests, ...browser.tests]);
    for (const line of unproven) process.stdout.write(`${line}\n`);
    const tallies: Tally[] = [
      toTally(checked),
      toTally(code),
      unit,
      samples,
      browser,
      toTally(unproven.length),
    ];
    const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
    const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  },
);

/** What is no test runner counts as one test. */
function toTally(faults: number): Tally {
  return faults === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
