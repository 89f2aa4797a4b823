import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['tests/samples/**/*.test.ts'],
    globalSetup: ['tests/samples/global-setup.ts'],
    // Two samples at once are what two cores carry.
    maxWorkers: 2,
    maxConcurrency: 2,
    // No test replaces a module, so each worker loads them once.
    isolate: false,
    // On a machine that CI shares with others; here, a test that fails now and then is to be seen.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
