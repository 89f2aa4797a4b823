import { readCrawlToken } from '../crawl/crawl-token.ts';
import { errorProblem, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';

/** How the live server behaves towards clients, proxies and its own machine. Times are in milliseconds. */
export interface LiveSettings {
  /** How many proxies in front of the server are trusted to say who asks, and how; 0 believes nobody. */
  trustProxy: number;
  /** Whether each answer is a line of JSON on standard output. */
  accessLog: boolean;
  /** How much of what was rendered is kept in memory, in bytes. */
  pageCacheBytes: number;
  /** Whether a change of the content folder is served without a new start. */
  followContent: boolean;
  /** How long a client may take to send the headers of a request. */
  headersTimeout: number;
  /** How long a client may take to send a whole request, and how long it may leave an answer untouched. */
  requestTimeout: number;
  /** How long making one answer may take. */
  renderTimeout: number;
  /** How long a connection without a request stays open. */
  keepAliveTimeout: number;
  /** How long a server that was asked to end reports that at `/readyz` and accepts requests, before its port closes. */
  shutdownDelay: number;
  /** How long it then waits for open requests. */
  shutdownTimeout: number;
  /** The secret that a crawl has to know to be shown what no list for readers names; undefined shows it to nobody. */
  crawlToken: string | undefined;
}

/** What holds where nothing is set. The README says the same, in seconds and MiB. */
export const DEFAULT_LIVE_SETTINGS: LiveSettings = {
  trustProxy: 0,
  accessLog: false,
  pageCacheBytes: 64 * 2 ** 20,
  followContent: true,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  renderTimeout: 10_000,
  // Longer than the usual minute of load balancers, so that it is they who close: the other way round, a request that
  // is just being sent would be lost.
  keepAliveTimeout: 65_000,
  // Load balancers look every few seconds. Both together are shorter than the ten seconds after which Docker kills a
  // container.
  shutdownDelay: 5_000,
  shutdownTimeout: 4_000,
  crawlToken: undefined,
};

/** The variables that are read, for the help of the command. */
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
 * @param isAttended whether somebody waits for the server to end, at a terminal or in a test: then it does not delay that
 * @throws ProblemError naming every variable that can't be used, and what it should look like.
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
        remedy: `Write a whole number from ${min} to ${max}.`,
      }),
    );
    return fallback;
  };
  const onOff = (name: Variable, fallback: boolean): boolean => {
    const text = env[name] || undefined;
    if (text === undefined) return fallback;
    if (text === '0' || text === '1') return text === '1';
    problems.push(
      errorProblem('environment', `${name} "${text}" is not a switch.`, { remedy: 'Write 1 or 0.' }),
    );
    return fallback;
  };
  const seconds = (name: Variable, fallback: number, min = 1): number =>
    number(name, 'a time in seconds', fallback / 1000, min, 3600) * 1000;

  const standard = DEFAULT_LIVE_SETTINGS;
  const settings: LiveSettings = {
    trustProxy: number('TRUST_PROXY', 'a number of proxies', standard.trustProxy, 0, 9),
    accessLog: onOff('ACCESS_LOG', standard.accessLog),
    pageCacheBytes:
      number('PAGE_CACHE', 'a size in MiB', standard.pageCacheBytes / 2 ** 20, 0, 65_536) * 2 ** 20,
    followContent: onOff('FOLLOW_CONTENT', standard.followContent),
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
        `HEADERS_TIMEOUT (${headers}) is longer than REQUEST_TIMEOUT (${request}), of which it is a part.`,
        { remedy: 'Make it as long or shorter.' },
      ),
    );
  }
  throwOnErrors(problems);
  return settings;
}
