import {
  collectProblems,
  errorProblem,
  throwOnErrors,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { readCrawlToken } from '../crawl/crawl-token.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings of the live server, with their defaults, which the README documents, too. Times are in milliseconds. */
const SETTINGS = {
  /** Number of trusted proxies in front of the server. */
  trustProxy: integer('TRUST_PROXY', 'a number of proxies', [0, 9], 0, Number),
  /** Whether to log every response as a line of JSON to standard output. */
  accessLog: toggle('ACCESS_LOG', 0),
  /** Size of the cache of rendered pages, in bytes. */
  pageCacheBytes: integer('PAGE_CACHE', 'a size in MiB', [0, 65_536], 64, (mebibytes) => mebibytes * 2 ** 20),
  /** Whether to serve changes of the content folder without a restart. */
  followContent: toggle('FOLLOW_CONTENT', 1),
  /** Timeout for receiving the headers of a request. */
  headersTimeout: seconds('HEADERS_TIMEOUT', 10),
  /** Timeout for receiving a complete request, and for a client to read part of a response. */
  requestTimeout: seconds('REQUEST_TIMEOUT', 30),
  /** Timeout for rendering a response. */
  renderTimeout: seconds('RENDER_TIMEOUT', 10),
  /**
   * Timeout of idle connections. Longer than the usual minute of load balancers, so that they close idle connections
   * first: if the server did, requests in transit would fail.
   */
  keepAliveTimeout: seconds('KEEP_ALIVE_TIMEOUT', 65),
  /** Delay between reporting a shutdown at `/readyz`, which load balancers check, and closing the port. */
  shutdownDelay: seconds('SHUTDOWN_DELAY', 5, 0),
  /** Timeout for open requests after closing the port. With the delay, less than the ten seconds that Docker allows. */
  shutdownTimeout: seconds('SHUTDOWN_TIMEOUT', 4),
};

/** Settings of the live server. Times are in milliseconds. */
export type LiveSettings = {
  [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']>;
} & {
  /** Secret with which `npm run crawl` requests unlisted paths; undefined if unlisted paths are never returned. */
  crawlToken: string | undefined;
};

/** Environment variables of the live server. */
export const LIVE_VARIABLES = [...Object.values(SETTINGS).map(({ variable }) => variable), 'CRAWL_TOKEN'];

/**
 * Reads the settings from environment variables.
 *
 * @param isInteractive whether the server runs in a terminal or a test, and shuts down without a delay
 * @throws ProblemError with every invalid variable and its valid values
 */
export function readLiveSettings(env: Variables, isInteractive = false): LiveSettings {
  const variables = isInteractive ? { ...env, SHUTDOWN_DELAY: env['SHUTDOWN_DELAY'] || '0' } : env;
  const [settings, crawlToken] = collectProblems(
    () => readIntegers(variables),
    () => readCrawlToken(env),
  );
  return { ...settings, crawlToken };
}

function readIntegers(variables: Variables): Omit<LiveSettings, 'crawlToken'> {
  const problems: Problem[] = [];
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { read }]) => [name, read(variables, problems)]),
  ) as Omit<LiveSettings, 'crawlToken'>;
  if (settings.headersTimeout > settings.requestTimeout) {
    const [headers, request] = [settings.headersTimeout / 1000, settings.requestTimeout / 1000];
    problems.push(
      errorProblem(
        'environment',
        `HEADERS_TIMEOUT (${headers}) is longer than REQUEST_TIMEOUT (${request}), which includes it.`,
        { fix: 'Reduce it, or raise REQUEST_TIMEOUT.' },
      ),
    );
  }
  throwOnErrors(problems);
  return settings;
}

function seconds(variable: string, standard: number, min = 1) {
  return integer(variable, 'a time in seconds', [min, 3600], standard, (value) => value * 1000);
}

function toggle(variable: string, standard: 0 | 1) {
  return integer(variable, '0 or 1', [0, 1], standard, Boolean);
}

/** Creates the reader of a setting: an integer in a variable, which may be unset or empty. */
function integer<T>(
  variable: string,
  what: string,
  [min, max]: readonly [min: number, max: number],
  standard: number,
  convert: (value: number) => T,
) {
  return {
    variable,
    read(env: Variables, problems: Problem[]): T {
      const text = env[variable] || String(standard);
      const value = Number(text);
      if (/^\d+$/.test(text) && value >= min && value <= max) return convert(value);
      problems.push(
        errorProblem('environment', `${variable} "${text}" is not ${what}.`, {
          fix: `Use an integer from ${min} to ${max}.`,
        }),
      );
      return convert(standard);
    },
  };
}
