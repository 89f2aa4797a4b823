import { CHECK_PARTS } from './check/parts.ts';
import { pickEntries, runCommand } from './cli/command.ts';
import { runTool, runToolBuffered } from './cli/run-tool.ts';
import { checkRows, readSpec } from './test/rows.ts';
import { runVitest, type Run } from './test/runners.ts';

/** A part of the tests. */
type Part = () => Promise<Run>;

/** Parts of `npm run check` other than the linter. */
const CHECKS = CHECK_PARTS.filter((part) => part !== 'lint');

const PARTS: Readonly<Record<string, Part>> = {
  check: async () => toRun('check', await runTool('tsx', ['scripts/check.ts', ...CHECKS])),
  lint: () => runBuffered('lint', ['scripts/check.ts', 'lint']),
  stress: () => runBuffered('stress', ['tests/stress/run.ts', 'kill', 'flood', '--quick']),
  unit: () => runVitest('unit', []),
  samples: () => runVitest('samples', ['--config', 'tests/samples/vitest.config.ts']),
  browser: () => runVitest('browser', ['--config', 'tests/e2e/vitest.config.ts']),
};

await runCommand(
  {
    name: 'npm test',
    summary:
      'Runs everything: checks, the linter, short stress tests, unit tests, the samples of the pages, and browser tests.',
    operands: { value: '[PART …]', description: `some of: ${Object.keys(PARTS).join(', ')}; default: all` },
  },
  async ({ operands }) => {
    const wanted = new Map(pickEntries(PARTS, operands, 'part'));
    const runs: Record<string, Run> = {};
    const run = async (...names: string[]): Promise<void> => {
      await Promise.all(
        names.map(async (name) => {
          const done = await wanted.get(name)?.();
          if (done !== undefined) runs[name] = done;
        }),
      );
    };
    // Concurrently, because neither of them keeps both cores busy. Unit tests use the pages that the check compiles.
    await run('check', 'stress');
    await run('lint', 'unit');
    await run('samples');
    await run('browser');
    // Rows about serving are covered by browser tests, rows about building by unit tests.
    const spec = readSpec();
    const rows = spec.filter(({ proof }) => (proof === 'served' ? 'browser' : 'unit') in runs);
    const tests = [runs['unit'], runs['browser']].flatMap((done) => done?.tests ?? []);
    const missing = checkRows(rows, tests, spec);
    const all = [...Object.values(runs), { ...toRun('rows', missing.length), failures: missing }];
    const passed = all.reduce((sum, done) => sum + done.passed, 0);
    const failed = all.reduce((sum, done) => sum + done.failed, 0);
    // Repeats failures at the end, because a log of thousands of lines is often truncated.
    for (const line of all.flatMap(({ failures }) => failures)) process.stdout.write(`FAILED ${line}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  },
);

/** Runs a script whose output does not mix with that of another part. */
async function runBuffered(name: string, args: readonly string[]): Promise<Run> {
  const { code, output } = await runToolBuffered('tsx', args);
  process.stdout.write(output);
  return toRun(name, code);
}

/** Converts the result of a part without Vitest, which counts as a single test. */
function toRun(name: string, errors: number): Run {
  return errors === 0
    ? { passed: 1, failed: 0, tests: [], failures: [] }
    : { passed: 0, failed: 1, tests: [], failures: [name] };
}
