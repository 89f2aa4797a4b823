import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreMissing } from '#app/site/missing-file.ts';
import { PROJECT_ROOT } from '../bundle/bundle.ts';
import { runTool } from '../cli/run-step.ts';

/** How many tests a runner passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

const reportSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

/**
 * Runs Vitest and adds up its own report. A run that fails without a failed test (a file that can't be loaded, a set-up
 * that throws) counts as one failure.
 */
export async function runVitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const report = path.join(PROJECT_ROOT, 'test-results', `${name}.json`);
  await rm(report, { force: true });
  const code = await runTool(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  const tally = await readReport(report);
  if (code !== 0 && tally.failed === 0) return { ...tally, failed: 1 };
  return tally;
}

async function readReport(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = reportSchema.parse(JSON.parse(text));
  return { passed: numPassedTests, failed: numFailedTests };
}
