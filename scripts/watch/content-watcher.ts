import { stat } from 'node:fs/promises';
import type { SiteState, SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { watchFolder } from './watch-folder.ts';
import type { Site } from '#app/engine/model/site.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';

/** Content that is reloaded when its folder changes. */
export interface WatchedContent {
  /** Content after the last change of the folder; errors are in its `problems`. */
  getContent(): Promise<SiteState>;
  /** Reads the content again although no file has changed, e.g. because the date has. */
  reread(): void;
  close(): Promise<void>;
}

interface WatcherOptions {
  /** A loader that tolerates errors: it must not throw because of an author's error. */
  loader: SiteLoader;
  /** Undefined when files are not watched. */
  contentDir: string | undefined;
  /** Called when the content has been read again, with the files that changed; the next change waits until it is done. */
  onChange(content: SiteState, before: SiteState, files: readonly string[]): Promise<void>;
  /** Called with internal errors; the content stays as it was. */
  onUnexpectedError(error: unknown): void;
}

/** Debounce delay before files are read, in milliseconds. Files that are still being written are awaited. */
const DEBOUNCE_MS = 1;

/** Debounce delay when many files change, e.g. during a git checkout, whose intermediate states are invalid. */
const BURST_DEBOUNCE_MS = 60;
const BURST_SIZE = 4;

/** Interval between checks of a file that is being written, in milliseconds. */
const POLL_INTERVAL_MS = 4;

/**
 * How long a file may be empty or missing, in milliseconds, before it counts as empty or deleted: editors may truncate a file
 * before writing it, or replace it by renaming.
 */
const WRITE_TIMEOUT_MS = { empty: 120, missing: 8 };

/** Loads the content, and reloads it whenever a file in its folder is changed, added, or removed. */
export function watchContent(options: WatcherOptions): WatchedContent {
  const { loader, contentDir, onChange, onUnexpectedError } = options;
  const keepPages = keepValidPages();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  /** Files reported one after the other, e.g. by a git checkout. */
  const burst = new Set<string>();
  let burstTimer: NodeJS.Timeout | undefined;
  let isWanted = false;
  let hasEnded = false;
  const isClosed = (): boolean => hasEnded;

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
  // Read once the folder is watched, so that no change is missed.
  let current = Promise.resolve(watcher?.ready)
    .then(() => loader.load())
    .then(keepPages)
    .then(followOutside);
  let working: Promise<void> = current.then(
    () => undefined,
    () => undefined,
  );

  /** Changes are processed sequentially; those that arrive in the meantime form the next batch. */
  function run(): void {
    working = working.then(update).catch(onUnexpectedError);
  }

  async function update(): Promise<void> {
    if ((changed.size === 0 && !isWanted) || isClosed()) return;
    isWanted = false;
    await waitUntilWritten(changed);
    const files = [...changed];
    changed = new Set();
    const before = await current.catch(() => undefined);
    // After an error the loader may have missed earlier changes.
    const content = keepPages(await loader.load(before === undefined ? undefined : files));
    followOutside(content);
    current = Promise.resolve(content);
    if (!isClosed()) await onChange(content, before ?? content, files);
  }

  function followOutside(content: SiteState): SiteState {
    if (!isClosed()) watcher?.addFiles(content.graph.outsideFiles);
    return content;
  }

  return {
    getContent: () => current,
    reread() {
      isWanted = true;
      run();
    },
    async close() {
      hasEnded = true;
      clearTimeout(timer);
      clearTimeout(burstTimer);
      await watcher?.close();
      await working;
    },
  };
}

/** Waits while a file is empty or missing, as it is for a moment while an editor writes it. */
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
 * Makes a function that wraps successive states of the content: an invalid page is replaced by its last valid version, so
 * that
 * an open page stays, below its errors.
 */
function keepValidPages(): (content: SiteState) => SiteState {
  const good = new Map<string, Page>();
  return (content) => {
    const page: Site['page'] = async (path) => {
      try {
        const found = await content.site.page(path);
        if (found === undefined) good.delete(path);
        else good.set(path, found);
        return found;
      } catch (error) {
        const before = good.get(path);
        if (!(error instanceof ProblemError) || before === undefined) throw error;
        return before;
      }
    };
    return { ...content, site: { ...content.site, page } };
  };
}
