import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { collectText, waitForExit } from '#scripts/cli/child-process.ts';

test('waits for a process until all of its output has arrived', async () => {
  const program =
    "process.stdout.write('ä'.repeat(70_000)); process.stderr.write('!'); process.exitCode = 3;";
  const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const getText = collectText(child.stdout, child.stderr);
  expect(await waitForExit(child)).toBe(3);
  expect(getText().replace('!', '')).toBe('ä'.repeat(70_000));
});

test('rejects for a missing program, and resolves to null for a killed one', async () => {
  await expect(waitForExit(spawn('/nowhere/program'))).rejects.toThrow('ENOENT');
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)']);
  const ended = waitForExit(child);
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
});
