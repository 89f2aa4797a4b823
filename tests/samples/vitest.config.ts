import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['tests/samples/**/*.test.ts'],
    globalSetup: ['tests/samples/global-setup.ts'],
    // Two cores handle two samples at a time.
    maxWorkers: 2,
    maxConcurrency: 2,
    // No test mocks a module, so each worker can load modules once.
    isolate: false,
    // CI runs on shared machines. Locally, flaky tests should be noticed.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
