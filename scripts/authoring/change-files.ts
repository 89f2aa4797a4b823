import { execFile } from 'node:child_process';
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runGit } from '#app/engine/content/source/run-git.server.ts';

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

const run = promisify(execFile);

/**
 * Changes files atomically: if one can't be changed, or `verify` rejects afterwards, all changes are rolled back and
 * the error is rethrown. Tracked files are moved with git; `isStaged` is whether there was one.
 */
export async function changeFiles(
  changes: readonly FileChange[],
  verify: () => Promise<void>,
): Promise<{ isStaged: boolean }> {
  const undo: (() => Promise<unknown>)[] = [];
  let isStaged = false;
  try {
    for (const { file, before, after, moveTo } of changes) {
      const target = moveTo ?? file;
      const created = await mkdir(path.dirname(target), { recursive: true });
      if (created !== undefined) undo.push(() => removeEmpty(path.dirname(target), path.dirname(created)));
      if (moveTo !== undefined) {
        const isTracked = await isTrackedByGit(file);
        undo.push(await moveFile(file, moveTo, isTracked));
        isStaged ||= isTracked;
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
    return { isStaged };
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
}

/** Moves a file and returns a function that moves it back. */
async function moveFile(from: string, to: string, isTracked: boolean): Promise<() => Promise<unknown>> {
  const cwd = path.dirname(from);
  const back = path.dirname(to);
  if (isTracked) {
    await run('git', ['mv', '--', from, to], { cwd });
    return async () => {
      await mkdir(cwd, { recursive: true });
      await run('git', ['mv', '--', to, from], { cwd: back });
    };
  }
  await rename(from, to);
  return () => rename(to, from);
}

/** Whether git tracks a file; false without git and outside a repository. */
async function isTrackedByGit(file: string): Promise<boolean> {
  const found = await runGit(path.dirname(file), ['ls-files', '--error-unmatch', '--', file]);
  return found !== undefined;
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
