import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['tests/samples/**/*.test.ts'],
    globalSetup: ['tests/samples/global-setup.ts'],
    // Two samples at once are what two cores carry.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
