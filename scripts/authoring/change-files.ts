import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Change of a file. */
export interface FileChange {
  /** Absolute path. */
  file: string;
  /** Current content; undefined for a new file. */
  before: string | undefined;
  /** New content. If it equals the current content, the file is not written. */
  after: string | Buffer;
  /** Absolute path that the file moves to; undefined if it is not moved. */
  moveTo?: string | undefined;
}

/**
 * Changes files atomically: if one can't be changed, or `verify` rejects afterwards, all changes are rolled back and
 * the error is rethrown.
 */
export async function changeFiles(
  changes: readonly FileChange[],
  verify: () => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    for (const { file, before, after, moveTo } of changes) {
      const target = moveTo ?? file;
      const created = await mkdir(path.dirname(target), { recursive: true });
      if (created !== undefined) undo.push(() => removeEmpty(path.dirname(target), path.dirname(created)));
      if (moveTo !== undefined) {
        await rename(file, moveTo);
        undo.push(() => rename(moveTo, file));
      }
      if (before === after) continue;
      undo.push(() => (before === undefined ? rm(target, { force: true }) : writeFile(target, before)));
      // A file created since the change was planned is not overwritten.
      await writeFile(target, after, before === undefined ? { flag: 'wx' } : {}).catch((error: unknown) => {
        if (before === undefined) undo.pop();
        throw error;
      });
    }
    await verify();
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
}

/** Removes a folder and its parents up to `last`, as long as they are empty. */
async function removeEmpty(folder: string, last: string): Promise<void> {
  for (let at = folder; at !== last && at.startsWith(last); at = path.dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}
