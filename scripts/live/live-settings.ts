import { readCrawlToken } from '../crawl/crawl-token.ts';
import { errorProblem, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';

/** Settings of the live server. Times are in milliseconds. */
export interface LiveSettings {
  /** Number of trusted proxies in front of the server. */
  trustProxy: number;
  /** Whether to log every response as a line of JSON to standard output. */
  accessLog: boolean;
  /** Size of the cache of rendered pages, in bytes. */
  pageCacheBytes: number;
  /** Whether to serve changes of the content folder without a restart. */
  followContent: boolean;
  /** Timeout for receiving the headers of a request. */
  headersTimeout: number;
  /** Timeout for receiving a complete request, and for a client to read part of a response. */
  requestTimeout: number;
  /** Timeout for rendering a response. */
  renderTimeout: number;
  /** Timeout of idle connections. */
  keepAliveTimeout: number;
  /** Delay between reporting a shutdown at `/readyz` and closing the port. */
  shutdownDelay: number;
  /** Timeout for open requests after closing the port. */
  shutdownTimeout: number;
  /** Secret with which `npm run crawl` requests unlisted paths; undefined if unlisted paths are never returned. */
  crawlToken: string | undefined;
}

/** Defaults. The README documents the same values, in seconds and MiB. */
export const DEFAULT_LIVE_SETTINGS: LiveSettings = {
  trustProxy: 0,
  accessLog: false,
  pageCacheBytes: 64 * 2 ** 20,
  followContent: true,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  renderTimeout: 10_000,
  // Longer than the usual minute of load balancers, so that they close idle connections first: if the server did,
  // requests in transit would fail.
  keepAliveTimeout: 65_000,
  // Load balancers check every few seconds, and Docker kills a container after ten seconds.
  shutdownDelay: 5_000,
  shutdownTimeout: 4_000,
  crawlToken: undefined,
};

/** Environment variables of the live server. */
export const LIVE_VARIABLES = [
  'TRUST_PROXY',
  'ACCESS_LOG',
  'PAGE_CACHE',
  'FOLLOW_CONTENT',
  'HEADERS_TIMEOUT',
  'REQUEST_TIMEOUT',
  'RENDER_TIMEOUT',
  'KEEP_ALIVE_TIMEOUT',
  'SHUTDOWN_DELAY',
  'SHUTDOWN_TIMEOUT',
  'CRAWL_TOKEN',
] as const;

type Variable = (typeof LIVE_VARIABLES)[number];

/**
 * Reads the settings from environment variables.
 *
 * @param isAttended whether the server runs in a terminal or a test, and shuts down without a delay
 * @throws ProblemError with every invalid variable and its valid values
 */
export function readLiveSettings(
  env: Readonly<Record<string, string | undefined>>,
  isAttended = false,
): LiveSettings {
  const problems: Problem[] = [];
  const number = (name: Variable, what: string, fallback: number, min: number, max: number): number => {
    const text = env[name] || undefined;
    if (text === undefined) return fallback;
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    problems.push(
      errorProblem('environment', `${name} "${text}" is not ${what}.`, {
        remedy: `Use an integer from ${min} to ${max}.`,
      }),
    );
    return fallback;
  };
  const isOn = (name: Variable, fallback: boolean): boolean =>
    number(name, 'a switch', Number(fallback), 0, 1) === 1;
  const seconds = (name: Variable, fallback: number, min = 1): number =>
    number(name, 'a time in seconds', fallback / 1000, min, 3600) * 1000;

  const standard = DEFAULT_LIVE_SETTINGS;
  const settings: LiveSettings = {
    trustProxy: number('TRUST_PROXY', 'a number of proxies', standard.trustProxy, 0, 9),
    accessLog: isOn('ACCESS_LOG', standard.accessLog),
    pageCacheBytes:
      number('PAGE_CACHE', 'a size in MiB', standard.pageCacheBytes / 2 ** 20, 0, 65_536) * 2 ** 20,
    followContent: isOn('FOLLOW_CONTENT', standard.followContent),
    headersTimeout: seconds('HEADERS_TIMEOUT', standard.headersTimeout),
    requestTimeout: seconds('REQUEST_TIMEOUT', standard.requestTimeout),
    renderTimeout: seconds('RENDER_TIMEOUT', standard.renderTimeout),
    keepAliveTimeout: seconds('KEEP_ALIVE_TIMEOUT', standard.keepAliveTimeout),
    shutdownDelay: seconds('SHUTDOWN_DELAY', isAttended ? 0 : standard.shutdownDelay, 0),
    shutdownTimeout: seconds('SHUTDOWN_TIMEOUT', standard.shutdownTimeout),
    crawlToken: readCrawlToken(env),
  };
  if (settings.headersTimeout > settings.requestTimeout) {
    const [headers, request] = [settings.headersTimeout / 1000, settings.requestTimeout / 1000];
    problems.push(
      errorProblem(
        'environment',
        `HEADERS_TIMEOUT (${headers}) is longer than REQUEST_TIMEOUT (${request}), which includes it.`,
        { remedy: 'Reduce it, or raise REQUEST_TIMEOUT.' },
      ),
    );
  }
  throwOnErrors(problems);
  return settings;
}
