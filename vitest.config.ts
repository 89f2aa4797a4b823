import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/search/**/*.test.ts'],
    environment: 'node',
    // Compiling the first page loads the grammars; on a busy machine that takes a while.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { TZ: 'Pacific/Auckland' },
  },
});
