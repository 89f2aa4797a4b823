import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/support/global-setup.ts'],
    // Two browsers at once are what two cores carry.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
