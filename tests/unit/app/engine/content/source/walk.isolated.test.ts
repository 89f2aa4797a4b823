import { expect, test, vi } from 'vitest';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { walkContent } from '#app/engine/content/source/walk.server.ts';

vi.mock(import('node:fs/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  readdir: vi.fn().mockRejectedValue(Object.assign(new Error('EACCES: scandir'), { code: 'EACCES' })),
}));

test('reports a folder that this user cannot read, with a fix', async () => {
  const problems: Problem[] = [];
  expect((await walkContent('/content', problems)).docs).toEqual([]);
  expect(problems).toEqual([
    {
      level: 'error',
      kind: 'file',
      file: '/content',
      message: 'The folder is not readable: permission denied.',
      fix: 'Give the user that runs this command permission to read it.',
    },
  ]);
});
