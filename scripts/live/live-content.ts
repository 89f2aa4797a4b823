import { readSearchNames } from '#app/engine/server/search.server.ts';
import { compileAll } from '#app/engine/content/graph/articles.server.ts';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { SiteState, SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { watchContent } from '../watch/content-watcher.ts';
import type { ReportError } from './logs.ts';

/** Interval of date checks, in milliseconds. A timer until midnight would be late after the machine was suspended. */
const DATE_INTERVAL = 60_000;

interface LiveContentOptions {
  loader: SiteLoader;
  /** Content with which the server was started. */
  first: SiteState;
  contentDir: string;
  /** Whether to serve changed files. Otherwise, only the date and encoded images change the content. */
  followContent: boolean;
  /** Returns the date by which the loader publishes posts, `YYYY-MM-DD`. */
  getToday(): string;
  /** Interval of date checks, in milliseconds. Default: a minute. */
  dateInterval?: number | undefined;
  /** Called with the content to serve, initially and after changes. */
  setContent(content: SiteState): Promise<void>;
  /** Called with the warnings of the initial content. For later changes, see `npm run check`. */
  onWarnings(problems: readonly Problem[]): void;
  reportError: ReportError;
}

/**
 * Serves the content, and updates it whenever files or the date change, because posts may be scheduled. Content with
 * errors is reported and not served.
 *
 * @throws ProblemError with all errors of the initial content
 */
export async function startLiveContent(options: LiveContentOptions): Promise<{ close(): Promise<void> }> {
  const { loader, first, getToday, setContent, reportError } = options;
  let onWarnings: LiveContentOptions['onWarnings'] | undefined = options.onWarnings;
  const watched = watchContent({
    loader: {
      ...loader,
      async load(changed) {
        const content = await loader.load(changed);
        checkConfig(first, content);
        const warnings = await compileAll(content);
        // Builds the search index now, so that no request waits for it.
        await readSearchNames(content.site);
        onWarnings?.(warnings);
        onWarnings = undefined;
        return content;
      },
    },
    contentDir: options.followContent ? options.contentDir : undefined,
    onChange: (content) => setContent(content),
    onUnexpectedError: (error) => {
      const isContentError = error instanceof ProblemError;
      reportError(isContentError ? `The previous content is still served.\n${error.message}` : error);
    },
  });
  let today: string;
  try {
    const content = await watched.getContent();
    today = content.graph.today;
    await setContent(content);
  } catch (error) {
    await watched.close();
    throw error;
  }
  const timer = setInterval(() => {
    if (getToday() === today) return;
    today = getToday();
    watched.reread();
  }, options.dateInterval ?? DATE_INTERVAL).unref();
  return {
    async close() {
      clearInterval(timer);
      await watched.close();
    },
  };
}

/** Throws if a field of the configuration has changed that is compiled into the bundle, or sent in headers. */
function checkConfig(first: SiteState, content: SiteState): void {
  const [before, config] = [first.graph.config, content.graph.config];
  let fix = 'Rebuild the site, and restart the server.';
  let change: string | undefined;
  if (before.baseUrl !== config.baseUrl) {
    change = `baseUrl changed to "${config.baseUrl}", but the server runs under "${before.baseUrl}".`;
  } else if ((before.algolia === undefined) !== (config.algolia === undefined)) {
    change = 'algolia was added or removed while the server was running.';
  } else if (first.site.layout.policy !== content.site.layout.policy) {
    change =
      'algolia.appId or algolia.host changed, but the server sends a Content Security Policy that allows only the previous hosts.';
    fix = 'Restart the server.';
  }
  if (change === undefined) return;
  throw new ProblemError([errorProblem('live', `In the site configuration, ${change}`, { fix })]);
}
