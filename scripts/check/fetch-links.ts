import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';
import type { ExternalLink } from './external-links.ts';

/** Limits of requests to other sites. */
export interface FetchLinksOptions {
  /** Number of concurrent requests. Default: 4. */
  concurrency?: number;
  /** Timeout of each attempt, in milliseconds. Default: 15,000. */
  timeout?: number;
  /** Number of retries after a temporary failure. Default: 2. */
  retries?: number;
  /** Delay before the first retry, in milliseconds; it doubles each time. Default: 1,000. */
  backOff?: number;
}

/** Identifies the client to operators of other sites. */
const USER_AGENT = 'podium-website-link-check/1.0 (+https://github.com/podium-lib)';

/** Statuses of sites that exist but reject programs. */
const REFUSALS = new Set([401, 403, 407, 429, 451]);

/**
 * Requests every URL once, a few at a time, and returns a problem for each location of a dead one. Sends HEAD first,
 * because it is cheapest for the other site, and GET if HEAD fails.
 */
export async function findDeadLinks(
  links: readonly ExternalLink[],
  options: FetchLinksOptions = {},
): Promise<Problem[]> {
  const urls = [...new Set(links.map(({ url }) => toFetchUrl(url)))];
  const failures = new Map<string, string>();
  await pMap(
    urls,
    async (url) => {
      const failure = await findFailure(url, options);
      if (failure !== undefined) failures.set(url, failure);
    },
    { concurrency: options.concurrency ?? 4 },
  );
  return links.flatMap(({ url, file, line, column }) => {
    const failure = failures.get(toFetchUrl(url));
    if (failure === undefined) return [];
    return [
      warningProblem('dead-external-link', `The link to ${url} is dead: ${failure}.`, {
        file,
        line,
        column,
        fix: 'Link to its new URL, or to an archived copy.',
      }),
    ];
  });
}

/** Returns the URL without its hash, which is not sent; `//host` becomes HTTPS. */
function toFetchUrl(url: string): string {
  return (url.startsWith('//') ? `https:${url}` : url).split('#', 1).join('');
}

/** Returns why a URL is dead; undefined if it is not. */
async function findFailure(
  url: string,
  { timeout = 15_000, retries = 2, backOff = 1000 }: FetchLinksOptions,
): Promise<string | undefined> {
  if (parseUrl(url) === undefined) return 'it is not a URL';
  for (let attempt = 0; ; attempt += 1) {
    const result = await fetchStatus(url, timeout);
    // No response, too many requests, or a server error.
    const mayBeTemporary = typeof result === 'string' || result === 429 || result >= 500;
    if (!mayBeTemporary || attempt >= retries) {
      if (typeof result === 'string') return result;
      return result < 400 || REFUSALS.has(result) ? undefined : `it responds with status ${result}`;
    }
    await sleep(backOff * 2 ** attempt);
  }
}

/** Returns the status, or why there is none. */
async function fetchStatus(url: string, timeout: number): Promise<number | string> {
  const head = await request(url, 'HEAD', timeout);
  // Some servers respond to HEAD with any status.
  return typeof head === 'number' && head < 400 ? head : await request(url, 'GET', timeout);
}

async function request(url: string, method: 'HEAD' | 'GET', timeout: number): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'user-agent': USER_AGENT, accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(timeout),
    });
    // The body is not needed.
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'TimeoutError') return `it did not respond within ${timeout / 1000} s`;
    // For network errors, the message of fetch is "fetch failed"; the cause has details.
    if (!(error instanceof TypeError)) throw error;
    const cause = error.cause as NodeJS.ErrnoException | undefined;
    return `it did not respond (${cause?.code ?? cause?.message ?? error.message})`;
  }
}
