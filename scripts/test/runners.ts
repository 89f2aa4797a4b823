import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runTool } from '../cli/run-tool.ts';

/** A passed test: the titles of its groups, outermost first, and its title. */
export interface PassedTest {
  titles: readonly string[];
}

/** Result of a runner. */
export interface Run {
  /** Numbers of tests. */
  passed: number;
  failed: number;
  tests: PassedTest[];
  /** Failures: a line for each test, with its file and the first line of its message. */
  failures: readonly string[];
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/**
 * Runs Vitest and summarizes its report. A run that fails without a failed test (e.g. because a setup throws) counts as a
 * single failure.
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
  const text = await readFile(report, 'utf8').catch(ignoreMissing);
  const done =
    text === undefined
      ? { passed: 0, failed: 1, tests: [], failures: [`${name}.json: there is no report`] }
      : parseReport(text);
  if (code === 0 || done.failed > 0) return done;
  return { ...done, failed: 1, failures: [...done.failures, `${name}: failed outside of a test`] };
}

/** Summarizes a JSON report of Vitest. A file that can't be loaded has no tests, and counts as a failure. */
export function parseReport(text: string): Run {
  const { numPassedTests, numFailedTests, testResults } = reportSchema.parse(JSON.parse(text));
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      status,
      reason: failureMessages[0]?.split('\n', 1)[0] ?? 'no message',
      file: path.relative(PROJECT_ROOT, name),
      titles: [...ancestorTitles, title],
    })),
  );
  const unloaded = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => path.relative(PROJECT_ROOT, name));
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    tests: all.filter(({ status }) => status === 'passed').map(({ titles }) => ({ titles })),
    failures: [
      ...unloaded,
      ...all
        .filter(({ status }) => status === 'failed')
        .map(({ file, titles, reason }) => `${[file, ...titles].join(' > ')}: ${reason}`),
    ],
  };
}
