import { defineConfig } from 'vitest/config';

/** Tests that replace a module for all that import it. */
const ISOLATED = 'tests/{unit,search}/**/*.isolated.test.{ts,tsx}';

/** Tests that start commands or fuzz the content, and take most of the time; `npm run verify` leaves them out. */
const SLOW = [
  'tests/unit/stress/mutate.test.ts',
  'tests/unit/scripts/{build,build-errors,preview,reproducible,run}.test.ts',
  'tests/unit/scripts/**/commands.test.ts',
  'tests/unit/scripts/authoring/new-version.test.ts',
  'tests/unit/scripts/crawl/crawl-over-http.test.ts',
  'tests/unit/scripts/deploy/{host-folder,plan,servers}.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    // Vitest would leave one core to itself, and has next to nothing to do with it.
    maxWorkers: '100%',
    // Compiling the first page loads the grammars; on a busy machine that takes a while.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Instead of one second, which a busy machine exceeds.
    expect: { poll: { timeout: 20_000 } },
    // On a machine that CI shares with others; here, a test that fails now and then is to be seen.
    retry: process.env['CI'] === undefined ? 0 : 1,
    unstubGlobals: true,
    env: { TZ: 'Pacific/Auckland' },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/{unit,search}/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED, ...SLOW],
          // Each worker loads modules once, not once for each file, which halves the processor time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: [ISOLATED] } },
      { extends: true, test: { name: 'slow', include: SLOW } },
    ],
  },
});
