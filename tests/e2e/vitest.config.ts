import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes: started last, they would run on a single worker at the end. */
const LONG = ['accessibility.test.ts', 'layout-shift.test.ts'];

/** Runs the long files first. Without durations of an earlier run, Vitest sorts by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.includes(path.basename(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/support/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // One more than CI has cores: tests wait for timers and slow networks as often as they compute.
    maxWorkers: 3,
    // CI machines are shared; locally, flaky tests should be visible.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
