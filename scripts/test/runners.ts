import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runTool } from '../cli/run-step.ts';

/** How many tests a runner passed and failed. */
interface Tally {
  passed: number;
  failed: number;
}

/** Passed test: the titles of its groups, outermost first, and its own. */
export interface PassedTest {
  titles: readonly string[];
}

/** Result of a runner. */
export interface Run extends Tally {
  tests: PassedTest[];
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/**
 * Runs Vitest and sums up its report. A run that fails without a failed test (a file that can't be loaded, a setup
 * that throws) counts as one failure.
 */
export async function runVitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const report = path.join(PROJECT_ROOT, 'test-results', `${name}.json`);
  await rm(report, { force: true });
  const code = await runTool(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  const done = await readReport(report);
  if (code !== 0 && done.failed === 0) return { ...done, failed: 1 };
  return done;
}

async function readReport(file: string): Promise<Run> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === undefined) return { passed: 0, failed: 1, tests: [] };
  const { numPassedTests, numFailedTests, testResults } = reportSchema.parse(JSON.parse(text));
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ ancestorTitles, title }) => ({ titles: [...ancestorTitles, title] }));
  return { passed: numPassedTests, failed: numFailedTests, tests };
}
