import { stat } from 'node:fs/promises';
import type { SiteState, SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { watchFolder } from './watch-folder.ts';
import type { Site } from '#app/engine/model/site.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';

interface WatcherOptions {
  /** A loader that tolerates content errors, i.e. does not throw them. */
  loader: SiteLoader;
  /** Undefined to watch no files. */
  contentDir: string | undefined;
  /** Called with the reloaded content and the changed files. The next change is processed once the promise resolves. */
  onChange(content: SiteState, before: SiteState, files: readonly string[]): Promise<void>;
  /** Called with internal errors; the content is unchanged. */
  onUnexpectedError(error: unknown): void;
}

/**
 * Debounce delay before files are read, in milliseconds. See `waitUntilWritten` for files that are still being written.
 */
const DEBOUNCE_MS = 1;

/** Debounce delay if many files change, e.g. during a git checkout, whose intermediate states are invalid. */
const BURST_DEBOUNCE_MS = 60;
const BURST_SIZE = 4;

/** Interval between checks of a file that is being written, in milliseconds. */
const POLL_INTERVAL_MS = 4;

/**
 * Milliseconds after which an empty or missing file counts as empty or deleted: editors may truncate a file before
 * writing it, or replace it by renaming.
 */
const WRITE_TIMEOUT_MS = { empty: 120, missing: 8 };

/** Loads the content, and reloads it whenever a file in its folder is changed, added, or removed. */
export function watchContent(options: WatcherOptions) {
  const { loader, contentDir, onChange, onUnexpectedError } = options;
  const keepPages = keepValidPages();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  /** Files that changed in rapid succession, e.g. during a git checkout. */
  const burst = new Set<string>();
  let burstTimer: NodeJS.Timeout | undefined;
  let isReloadRequested = false;
  let isStopped = false;
  const isClosed = (): boolean => isStopped;

  const onFileChange = (file: string): void => {
    changed.add(file);
    burst.add(file);
    clearTimeout(timer);
    timer = setTimeout(run, burst.size > BURST_SIZE ? BURST_DEBOUNCE_MS : DEBOUNCE_MS);
    clearTimeout(burstTimer);
    burstTimer = setTimeout(() => burst.clear(), 2 * BURST_DEBOUNCE_MS);
  };
  const watcher =
    contentDir === undefined
      ? undefined
      : watchFolder(contentDir, { onChange: onFileChange, onError: onUnexpectedError });
  loader.followImages((files) => {
    for (const file of files) changed.add(file);
    run();
  });
  loader.followDependencies((files) => watcher?.addFiles(files));
  // Loaded once the folder is watched, so that no change is missed.
  let current = Promise.resolve(watcher?.ready)
    .then(() => loader.load())
    .then(keepPages)
    .then(watchOutsideFiles);
  let pending: Promise<void> = current.then(
    () => undefined,
    () => undefined,
  );

  /** Processes changes sequentially; changes in the meantime form the next batch. */
  function run(): void {
    pending = pending.then(update).catch(onUnexpectedError);
  }

  async function update(): Promise<void> {
    if ((changed.size === 0 && !isReloadRequested) || isClosed()) return;
    isReloadRequested = false;
    await waitUntilWritten(changed);
    const files = [...changed];
    changed = new Set();
    const before = await current.catch(() => undefined);
    // After an error, the loader may have missed earlier changes.
    const content = keepPages(await loader.load(before === undefined ? undefined : files));
    watchOutsideFiles(content);
    current = Promise.resolve(content);
    if (!isClosed()) await onChange(content, before ?? content, files);
  }

  function watchOutsideFiles(content: SiteState): SiteState {
    watcher?.addFiles(content.graph.outsideFiles);
    return content;
  }

  return {
    /** Returns the content after the last change of the folder; errors are in its `problems`. */
    getContent: (): Promise<SiteState> => current,
    /** Reloads the content without a changed file, e.g. because the date has changed. */
    reread(): void {
      isReloadRequested = true;
      run();
    },
    async close(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(burstTimer);
      await watcher?.close();
      await pending;
    },
  };
}

/** Waits while a file is empty or missing, as is temporarily the case while an editor writes it. */
async function waitUntilWritten(files: ReadonlySet<string>): Promise<void> {
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    const states = await Promise.all([...files].map(readState));
    const timeout = Math.max(
      0,
      ...states.map((state) => (state === 'complete' ? 0 : WRITE_TIMEOUT_MS[state])),
    );
    if (waited >= timeout) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function readState(file: string): Promise<keyof typeof WRITE_TIMEOUT_MS | 'complete'> {
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined) return 'missing';
  return stats.isFile() && stats.size === 0 ? 'empty' : 'complete';
}

/**
 * Creates a function that wraps each state of the content: an invalid page is replaced by its last valid version, so
 * that an open page remains visible below its errors.
 */
function keepValidPages(): (content: SiteState) => SiteState {
  const validPages = new Map<string, Page>();
  return (content) => {
    const page: Site['page'] = async (path) => {
      try {
        const found = await content.site.page(path);
        if (found === undefined) validPages.delete(path);
        else validPages.set(path, found);
        return found;
      } catch (error) {
        const before = validPages.get(path);
        if (!(error instanceof ProblemError) || before === undefined) throw error;
        return before;
      }
    };
    return { ...content, site: { ...content.site, page } };
  };
}
