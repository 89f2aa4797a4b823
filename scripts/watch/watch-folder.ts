import { lstatSync } from 'node:fs';
import path from 'node:path';
import { watch, type ChokidarOptions, type FSWatcher } from 'chokidar';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';

/** Watches a folder and single files outside of it. */
export interface FolderWatcher {
  /**
   * Resolves when the complete folder is watched: an earlier change may go unnoticed. Rejects with a ProblemError when the
   * system does not allow that many watches.
   */
  readonly ready: Promise<void>;
  /** Watches files outside of the folder as well. Resolves when they are; known ones make no difference. */
  addFiles(files: Iterable<string>): Promise<void>;
  close(): Promise<void>;
}

interface WatchFolderOptions {
  /**
   * Called with the absolute path of each file or folder that was changed, added or deleted, possibly more than once.
   * Hidden files and `node_modules` are ignored.
   */
  onChange(file: string): void;
  /** Called with errors after `ready`. */
  onError(error: unknown): void;
}

/** `atomic` would delay each deletion by 100 ms. `watchContent` waits for replaced files itself, and for less long. */
const OPTIONS = { ignoreInitial: true, followSymlinks: false, atomic: false } satisfies ChokidarOptions;

/** Watches a folder with everything below it. */
export function watchFolder(folder: string, { onChange, onError }: WatchFolderOptions): FolderWatcher {
  const isIgnored = (file: string): boolean =>
    path
      .relative(folder, file)
      .split(path.sep)
      .some((part) => /^\.[^.]/.test(part) || part === 'node_modules');
  const inside = watch(folder, { ...OPTIONS, ignored: isIgnored });
  forwardEvents(inside, (file) => {
    if (!isIgnored(file)) onChange(file);
  });
  const ready = waitUntilReady(inside, onError);
  const files = new Set<string>();
  const outside = new Map<string, { watcher: FSWatcher; ready: Promise<void> }>();
  /** Watches the folder of a file, because many editors replace a file instead of writing to it. */
  async function addFile(file: string): Promise<void> {
    files.add(file);
    const at = path.dirname(file);
    if (outside.has(at)) return;
    const watcher = watch(at, { ...OPTIONS, depth: 0, ignored: (name) => name !== at && !files.has(name) });
    forwardEvents(watcher, (name) => {
      if (files.has(name)) onChange(name);
    });
    const watched = { watcher, ready: waitUntilReady(watcher, onError) };
    outside.set(at, watched);
    await watched.ready;
  }
  return {
    ready,
    async addFiles(added) {
      await Promise.all([...added].map(addFile));
    },
    async close() {
      const all = [{ watcher: inside, ready }, ...outside.values()];
      // A watcher that is closed before would never be ready, and somebody may be waiting for that.
      await Promise.allSettled(all.map((watched) => watched.ready));
      await Promise.all(all.map(({ watcher }) => watcher.close()));
    },
  };
}

/** Resolves when everything is watched; passes on errors that come later. */
async function waitUntilReady(watcher: FSWatcher, onError: (error: unknown) => void): Promise<void> {
  let isReady = false;
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', () => {
      isReady = true;
      resolve();
    });
    watcher.on('error', (error) => (isReady ? onError : reject)(describeError(error)));
  });
}

/**
 * Forwards the events of the system, because of two saves within 50 ms chokidar reports only the first. Its own events are
 * needed for the files of new folders, which the system does not report.
 */
function forwardEvents(watcher: FSWatcher, onFile: (file: string) => void): void {
  watcher.on('add', onFile);
  watcher.on('addDir', onFile);
  watcher.on('raw', (_event, name, details) => {
    const { watchedPath } = details as { watchedPath: string };
    // A file that is watched reports its own name; its folder reports the same change.
    if (name === path.basename(watchedPath) && !isFolder(watchedPath)) return;
    onFile(path.join(watchedPath, name));
  });
}

function isFolder(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

function describeError(error: unknown): unknown {
  const { code, path: file = 'one' } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EMFILE') return error;
  return new ProblemError(
    [
      errorProblem('watch', `The system does not allow this many files to be watched, ${file} among them.`, {
        remedy: 'Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances.',
      }),
    ],
    { cause: error },
  );
}
