import { expect, test } from 'vitest';
import { formatProblem } from '#app/engine/diagnostics/problem.ts';
import { getRelease, readVersions } from '#scripts/record/packages.ts';
import { findStaleRecordings, listRecordedPackages } from '#scripts/record/stale-recordings.ts';

const file = 'content/recordings/podium-5.json';

test('the recordings are of the installed packages', () => {
  const recordings = listRecordedPackages();
  expect(recordings).toHaveLength(4);
  expect(findStaleRecordings(recordings)).toEqual([]);
});

test('a recording of different package versions is reported with both versions and the command to run', () => {
  const installed = readVersions(getRelease('5'));
  const packages = { ...installed, '@podium/client': '5.0.0' };
  const [problem] = findStaleRecordings([{ file, release: '5', packages }]);
  expect(problem && formatProblem(problem)).toBe(
    `${file} This was recorded with @podium/layout ${installed['@podium/layout']}, @podium/client 5.0.0, ` +
      `@podium/podlet ${installed['@podium/podlet']}; @podium/layout ${installed['@podium/layout']}, ` +
      `@podium/client ${installed['@podium/client']}, @podium/podlet ${installed['@podium/podlet']} are installed. ` +
      'Run: npm run record -- 5',
  );
});

test('a missing recording is reported with the command to run', () => {
  const problems = findStaleRecordings([{ file, release: '5', packages: undefined }]);
  expect(problems.map(formatProblem)).toEqual([`${file} Podium 5 is not recorded. Run: npm run record -- 5`]);
});
