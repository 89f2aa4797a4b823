import { runCommand } from './cli/command.ts';
import { runVitest } from './test/runners.ts';

await runCommand(
  {
    name: 'npm run samples',
    summary: 'Runs the samples of the pages and checks what the pages state against the packages.',
    operands: {
      value: '[FILE …]',
      description: 'parts of the names of test files in tests/samples; all when left out',
    },
    environment: ['CHROMIUM'],
  },
  async ({ operands }) => {
    const { passed, failed } = await runVitest('samples', [
      '--config',
      'tests/samples/vitest.config.ts',
      ...operands,
    ]);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  },
);
