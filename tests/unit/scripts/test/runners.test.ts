import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { parseReport } from '#scripts/test/runners.ts';

const inProject = (file: string): string => path.join(PROJECT_ROOT, file);

test('a report names each failed test with its file and reason, and each file that could not be loaded', () => {
  const run = parseReport(
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: inProject('tests/unit/a.test.ts'),
          status: 'failed',
          assertionResults: [
            {
              ancestorTitles: ['on the static site'],
              title: 'R1 is shown',
              status: 'passed',
              failureMessages: [],
            },
            {
              ancestorTitles: ['on the live site'],
              title: 'R1 is shown',
              status: 'failed',
              failureMessages: ['Error: 1 is not 2\n    at tests/unit/a.test.ts:3:1'],
            },
            { ancestorTitles: [], title: 'is left out', status: 'skipped' },
          ],
        },
        { name: inProject('tests/unit/b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    }),
  );
  expect(run).toEqual({
    passed: 1,
    failed: 2,
    tests: [{ titles: ['on the static site', 'R1 is shown'] }],
    failures: [
      'tests/unit/b.test.ts',
      'tests/unit/a.test.ts > on the live site > R1 is shown: Error: 1 is not 2',
    ],
  });
});
