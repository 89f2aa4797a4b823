import type { Content, ContentLoader } from '#app/engine/server/index.server.ts';
import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { watchContent } from '../dev/content-watcher.ts';
import { followDay } from './follow-day.ts';
import { createWholeLoader, makeWhole } from './live-content.ts';

interface ServeContentOptions {
  loader: ContentLoader;
  /** The state that the server started with. */
  first: Content;
  contentDir: string;
  /** Whether a changed folder is served. */
  followContent: boolean;
  /** The day that the loader goes by, `YYYY-MM-DD`. */
  getToday(): string;
  /** How often the day is looked at, in milliseconds. Default: a minute. */
  dayInterval?: number | undefined;
  /** Takes each state that is to be served from now on. */
  setContent(content: Content): Promise<void>;
  /** Takes the warnings about the first state. Those about later ones are for `npm run check`. */
  onWarnings(problems: readonly Problem[]): void;
  /** Takes what keeps a state from being served, as text. */
  writeFault(text: string): void;
}

/**
 * Serves the content as it is now, and anew whenever it changes or a day begins, which may be that of a post. A state with
 * mistakes is told and not served.
 *
 * @throws ProblemError with every mistake in the first state
 */
export async function serveContent(options: ServeContentOptions): Promise<{ close(): Promise<void> }> {
  const source = await (options.followContent ? followFolder(options) : holdFolder(options));
  try {
    await options.setContent(source.current);
  } catch (error) {
    await source.close();
    throw error;
  }
  const stop = followDay({
    day: source.current.index.today,
    getToday: () => options.getToday(),
    onNewDay: () => source.reread(),
    interval: options.dayInterval,
  });
  return {
    async close() {
      stop();
      await source.close();
    },
  };
}

interface ContentSource {
  current: Content;
  /** Reads the content by the present day. */
  reread(): void;
  close(): Promise<void>;
}

/** Reads the content now, and whenever it changes. */
async function followFolder(options: ServeContentOptions): Promise<ContentSource> {
  const { loader, first, contentDir } = options;
  let isFirst = true;
  const watched = watchContent({
    loader: createWholeLoader({
      loader,
      first,
      onWarnings(problems) {
        if (isFirst) options.onWarnings(problems);
        isFirst = false;
      },
    }),
    contentDir,
    onChange: (content) => options.setContent(content),
    onFault: (error) => tellFault(error, options),
  });
  try {
    return {
      current: await watched.getContent(),
      reread: () => watched.reread(),
      close: () => watched.close(),
    };
  } catch (error) {
    await watched.close();
    throw error;
  }
}

/** Stays with the files that there were at the start. */
async function holdFolder(options: ServeContentOptions): Promise<ContentSource> {
  const { first } = options;
  const loader = createWholeLoader({ loader: options.loader, first, onWarnings: () => undefined });
  let working = Promise.resolve();
  const load = (changed: readonly string[]): void => {
    working = working
      .then(async () => options.setContent(await loader.load(changed)))
      .catch((error: unknown) => tellFault(error, options));
  };
  loader.followImages(load);
  return {
    current: await makeWhole(first, (problems) => options.onWarnings(problems)),
    // None of the files is looked at again.
    reread: () => load([]),
    close: () => working,
  };
}

function tellFault(error: unknown, options: ServeContentOptions): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  options.writeFault(
    error instanceof ProblemError
      ? `${error.message}\nThe site stays as it was until this is mended.\n`
      : `${text}\n`,
  );
}
