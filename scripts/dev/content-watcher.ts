import { watch } from 'chokidar';
import type { Content, ContentLoader } from '#app/content/index.server.ts';
import { ProblemError } from '#app/diagnostics/problem.ts';

/** Content that follows its folder. */
export interface WatchedContent {
  /** The content as it was when the folder last changed; rejects with a ProblemError while it has mistakes. */
  getContent(): Promise<Content>;
  close(): Promise<void>;
}

interface WatcherOptions {
  loader: ContentLoader;
  contentDir: string;
  /** Called when the content has been read again, with what is wrong with it, if anything. */
  onChange(error: ProblemError | undefined): void;
}

/** How long the folder has to be quiet before it is read again, in milliseconds: an editor writes in several steps. */
const QUIET = 15;

/** Reads the content, and again whenever a file in its folder changes, appears or goes. */
export function watchContent({ loader, contentDir, onChange }: WatcherOptions): WatchedContent {
  let current = read();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(contentDir, {
    ignoreInitial: true,
    ignored: /(^|[/\\])(\.[^/\\]+|node_modules)([/\\]|$)/,
  });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = read();
      current.then(
        () => {
          onChange(undefined);
        },
        (error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          onChange(error);
        },
      );
    }, QUIET);
  });

  function read(): Promise<Content> {
    const content = loader.load();
    // Whoever asks for the content gets the failure; until somebody does, it is not unhandled.
    content.catch(() => undefined);
    return content;
  }

  return {
    getContent: () => current,
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}
