import { readFile, writeFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';

/**
 * Changes a file until the returned function is called, at the latest until the end of the test, so that the next test
 * and a second try find it as it was.
 */
export async function rewriteFile(
  file: string,
  change: (text: string) => string,
): Promise<() => Promise<void>> {
  const before = await readFile(file, 'utf8');
  const after = change(before);
  expect(after, file).not.toBe(before);
  let isChanged = true;
  const restore = async (): Promise<void> => {
    // A file that is written again is a change for a server that watches it.
    if (isChanged) await writeFile(file, before);
    isChanged = false;
  };
  onTestFinished(restore);
  await writeFile(file, after);
  return restore;
}
