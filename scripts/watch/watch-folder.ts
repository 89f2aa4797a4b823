import { lstatSync } from 'node:fs';
import path from 'node:path';
import { watch, type ChokidarOptions, type FSWatcher } from 'chokidar';
import { isInside } from '#app/engine/lib/file-paths.server.ts';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';

interface WatchFolderOptions {
  /**
   * Called with the absolute path of each file or folder that was changed, added or deleted, possibly more than once.
   * Hidden files, unless added with `addFiles`, and `node_modules` are ignored.
   */
  onChange(file: string): void;
  /** Called with errors after `ready`. */
  onError(error: unknown): void;
}

/** `atomic` would delay each deletion by 100 ms. `watchContent` handles replaced files with a shorter delay. */
const OPTIONS = { ignoreInitial: true, followSymlinks: false, atomic: false } satisfies ChokidarOptions;

/** Watches a folder recursively. */
export function watchFolder(folder: string, { onChange, onError }: WatchFolderOptions) {
  const files = new Set<string>();
  const listParts = (file: string): string[] => path.relative(folder, file).split(path.sep);
  const isIgnored = (file: string): boolean =>
    !files.has(file) && listParts(file).some((part) => /^\.[^.]/.test(part) || part === 'node_modules');
  const watcher = watch(folder, { ...OPTIONS, ignored: isIgnored });
  forwardEvents(watcher, (file) => {
    if (!isIgnored(file)) onChange(file);
  });
  const ready = waitUntilReady(watcher, onError);
  return {
    /**
     * Resolves once the entire folder is watched; earlier changes may be missed. Rejects with a ProblemError if the
     * system does not allow that many watches.
     */
    ready,
    /** Watches hidden files and files outside of the folder as well, except packages. */
    addFiles(added: Iterable<string>): void {
      // Otherwise, chokidar would start again.
      if (watcher.closed) return;
      const unknown = [...added].filter(
        (file) =>
          !files.has(file) &&
          (isIgnored(file) || !isInside(folder, file)) &&
          !listParts(file).includes('node_modules'),
      );
      for (const file of unknown) files.add(file);
      watcher.add(unknown);
    },
    async close(): Promise<void> {
      // A watcher that is closed early would never be ready, but callers may be waiting for it.
      await ready.catch(() => undefined);
      await watcher.close();
    },
  };
}

/** Resolves once everything is watched. Later errors are passed to `onError`. */
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
 * Forwards raw file system events, because chokidar reports only the first of two saves within 50 ms. Its own events
 * are needed for files in new folders, which the file system does not report.
 */
function forwardEvents(watcher: FSWatcher, onFile: (file: string) => void): void {
  watcher.on('add', onFile);
  watcher.on('addDir', onFile);
  watcher.on('raw', (_event, name, details) => {
    const { watchedPath } = details as { watchedPath: string };
    // A watched file reports its own name, or the one that it had before it was renamed. A watched folder reports the
    // names of its files, and its own when it is deleted.
    const isFolder = lstatSync(watchedPath, { throwIfNoEntry: false })?.isDirectory();
    const isOwn = isFolder === undefined ? name === path.basename(watchedPath) : !isFolder;
    onFile(isOwn ? watchedPath : path.join(watchedPath, name));
  });
}

function describeError(error: unknown): unknown {
  const { code, path: file } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EMFILE') return error;
  return new ProblemError(
    [
      errorProblem(
        'watch',
        `The system does not allow watching this many files${file === undefined ? '' : ` (${file})`}.`,
        {
          fix: 'Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances.',
        },
      ),
    ],
    { cause: error },
  );
}
