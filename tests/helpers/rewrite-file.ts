import { readFile, writeFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';

/**
 * Changes a file until the returned function is called, or until the end of the test at the latest, so that later tests
 * and retries find the original.
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
    // A server that watches the file would treat another write as a change.
    if (isChanged) await writeFile(file, before);
    isChanged = false;
  };
  onTestFinished(restore);
  await writeFile(file, after);
  return restore;
}
