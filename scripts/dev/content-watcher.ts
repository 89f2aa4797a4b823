import { stat } from 'node:fs/promises';
import type { Content, ContentLoader } from '#app/content/index.server.ts';
import { keepGoodPages } from './keep-good-pages.ts';
import { watchFolder } from './watch-folder.ts';

/** Content that follows its folder. */
export interface WatchedContent {
  /** The content as it was when the folder last changed; what is wrong with it is in its `problems`. */
  getContent(): Promise<Content>;
  /** Watches what the content was found to depend on outside of its folder. */
  followOutside(content: Content): void;
  /** Reads the content again though no file has changed: what it is read by has, the day for one. */
  reread(): void;
  close(): Promise<void>;
}

interface WatcherOptions {
  /** One that keeps going: it must not throw because of what an author wrote. */
  loader: ContentLoader;
  contentDir: string;
  /** Called when the content has been read again, with the files that changed; the next change waits until it is done. */
  onChange(content: Content, before: Content, files: readonly string[]): Promise<void>;
  /** Called with what should not have happened; the content stays as it was. */
  onFault(error: unknown): void;
}

/** How long nothing must change before the files are read, in milliseconds: an editor empties a file and fills it. */
const QUIET = 4;

/** The same when many files change, e.g. because git takes out another branch: half of it makes no sense. */
const QUIET_FOR_MANY = 60;
const MANY = 4;

/** How often a file that has just been emptied is given QUIET_FOR_MANY to be filled, before it is taken for empty. */
const PATIENCE = 2;

/** Reads the content, and again whenever a file in its folder changes, appears or goes. */
export function watchContent({ loader, contentDir, onChange, onFault }: WatcherOptions): WatchedContent {
  const keepPages = keepGoodPages();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  let hasEnded = false;
  const isClosed = (): boolean => hasEnded;

  const watcher = watchFolder(contentDir, (file) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(run, changed.size > MANY ? QUIET_FOR_MANY : QUIET);
  });
  // Read after the watcher is there, so that nothing changes unseen.
  let current = loader.load().then(keepPages);
  current.then(followOutside, () => undefined);
  let working: Promise<void> = current.then(
    () => undefined,
    () => undefined,
  );

  /** One after the other: what changes while a change is worked on makes the next. */
  function run(): void {
    working = working.then(update).catch(onFault);
  }

  async function update(): Promise<void> {
    if ((changed.size === 0 && !isWanted) || isClosed()) return;
    isWanted = false;
    await waitForText(changed);
    const files = [...changed];
    changed = new Set();
    const before = await current.catch(() => undefined);
    // After a fault the loader may have missed what it was told.
    const content = keepPages(await loader.load(before === undefined ? undefined : files));
    current = Promise.resolve(content);
    followOutside(content);
    if (!isClosed()) await onChange(content, before ?? content, files);
  }

  function followOutside(content: Content): void {
    if (!isClosed()) watcher.addFiles(content.outsideFiles);
  }

  return {
    getContent: () => current,
    followOutside,
    reread() {
      isWanted = true;
      run();
    },
    async close() {
      hasEnded = true;
      clearTimeout(timer);
      watcher.close();
      await working;
    },
  };
}

/** Waits while a file is empty: nobody wants to see the moment between emptying it and filling it. */
async function waitForText(files: ReadonlySet<string>): Promise<void> {
  for (let round = 0; round < PATIENCE; round += 1) {
    const sizes = await Promise.all([...files].map(readSize));
    if (!sizes.includes(0)) return;
    await new Promise((resolve) => setTimeout(resolve, QUIET_FOR_MANY));
  }
}

/** Size of a file; undefined for what is none. */
async function readSize(file: string): Promise<number | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() === true ? stats.size : undefined;
}
