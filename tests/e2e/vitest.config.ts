import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/support/global-setup.ts'],
    // One more than CI has cores: tests wait for timers and slow networks as often as they compute.
    maxWorkers: 3,
    // On a machine that CI shares with others; here, a test that fails now and then is to be seen.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
