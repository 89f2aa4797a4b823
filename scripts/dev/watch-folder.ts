import { lstatSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { errorProblem, ProblemError } from '#app/diagnostics/problem.ts';
import { isMissing } from '#app/site/missing-file.ts';

/** Tells what changes in a folder and in single files outside of it. */
export interface FolderWatcher {
  /** Watches files outside of the folder, too; those that are known already make no difference. */
  addFiles(files: Iterable<string>): void;
  close(): void;
}

/** Where the system itself watches what is below a folder. Elsewhere each folder is watched on its own. */
const IS_RECURSIVE = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Watches a folder with everything below it. `onChange` is given the absolute path of each file or folder that changed,
 * appeared or went, more than once if need be. Hidden files and `node_modules` are left out.
 *
 * Folders are watched, not files: that starts at once in a folder of a thousand files, and it does not matter whether an
 * editor writes into a file or puts another one in its place.
 */
export function watchFolder(folder: string, onChange: (file: string) => void): FolderWatcher {
  const watchers = new Map<string, FSWatcher>();
  const outside = new Map<string, Set<string>>();

  function addFolder(at: string, isNew: boolean): void {
    if (watchers.has(at)) return;
    const watcher = openWatcher(at, IS_RECURSIVE, (name) => {
      if (name.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules')) return;
      const file = path.join(at, name);
      followFolder(file);
      onChange(file);
    });
    if (watcher === undefined) return;
    watchers.set(at, watcher);
    // What was put in before the watcher was there is told by nobody else.
    for (const entry of listFolder(at)) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const file = path.join(at, entry.name);
      if (isNew) onChange(file);
      if (entry.isDirectory() && !IS_RECURSIVE) addFolder(file, isNew);
    }
  }

  /** A new folder is watched, one that went is let go. */
  function followFolder(file: string): void {
    if (IS_RECURSIVE) return;
    if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
      addFolder(file, true);
      return;
    }
    for (const [at, watcher] of watchers) {
      if (at !== file && !at.startsWith(file + path.sep)) continue;
      watcher.close();
      watchers.delete(at);
    }
  }

  addFolder(folder, false);
  return {
    addFiles(files) {
      for (const file of files) {
        const at = path.dirname(file);
        const known = outside.get(at);
        if (known !== undefined) {
          known.add(file);
          continue;
        }
        const wanted = new Set([file]);
        outside.set(at, wanted);
        const watcher = openWatcher(at, false, (name) => {
          const changed = path.join(at, name);
          if (wanted.has(changed)) onChange(changed);
        });
        if (watcher !== undefined) watchers.set(`outside ${at}`, watcher);
      }
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

/** Undefined for a folder that went in the meantime. */
function openWatcher(
  folder: string,
  recursive: boolean,
  onName: (name: string) => void,
): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { recursive }, (_event, name) => {
      if (name !== null) onName(name);
    });
    // A folder that is removed may end its watcher with an error; the folder around it tells that it went.
    watcher.on('error', () => {
      watcher.close();
    });
    return watcher;
  } catch (error) {
    if (isMissing(error)) return undefined;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EMFILE') throw error;
    throw new ProblemError(
      [
        errorProblem('watch', `The system lets no more folders be watched, ${folder} among them.`, {
          remedy: 'Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances.',
        }),
      ],
      { cause: error },
    );
  }
}

function listFolder(folder: string): import('node:fs').Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
