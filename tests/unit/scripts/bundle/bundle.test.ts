import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getBundle, getBundleDir } from '#scripts/bundle/bundle.ts';

describe('a missing bundle', () => {
  test.each([
    [undefined, 'npm run build'],
    ['/lost/', 'BASE_URL=/lost/ npm run build'],
  ])('for BASE_URL=%s is reported with the command that builds it: %s', async (baseUrl, command) => {
    await expect(getBundle({ baseUrl: '/lost/' }, { baseUrl })).rejects.toThrow(
      `There is no production build for the base path "/lost/". Run "${command}" first.`,
    );
  });
});

test('a bundle built from other code is used, with a warning', async () => {
  const baseUrl = `/test-${process.pid}/`;
  const folder = getBundleDir({ baseUrl });
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, '.bundle-key'), `0123abcd ${baseUrl}\n`);
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    write.mockRestore();
  });
  expect(await getBundle({ baseUrl }, { baseUrl: undefined })).toBe(folder);
  expect(write.mock.calls).toEqual([
    ['warning: The production build does not match the code. Run "npm run build".\n'],
  ]);
});
