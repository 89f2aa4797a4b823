import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/search/**/*.test.ts'],
    environment: 'node',
    // Vitest would leave one core to itself, and has next to nothing to do with it.
    maxWorkers: '100%',
    // Compiling the first page loads the grammars; on a busy machine that takes a while.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { TZ: 'Pacific/Auckland' },
  },
});
