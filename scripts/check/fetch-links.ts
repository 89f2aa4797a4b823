import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { ExternalLink } from './external-links.ts';

/** How other sites are asked. */
export interface FetchLinksOptions {
  /** How many addresses at once. Default: 4. */
  concurrency?: number;
  /** How long one try may take, in milliseconds. Default: 15,000. */
  timeout?: number;
  /** How often a failure that may pass is tried again. Default: 2. */
  retries?: number;
  /** Wait before the first further try, in milliseconds; it doubles each time. Default: 1,000. */
  backOff?: number;
  onProgress?: (done: number, total: number) => void;
}

/** Says who asks and why, so that whoever runs the other site can tell. */
const USER_AGENT = 'podium-website-link-check/1.0 (+https://github.com/podium-lib)';

/** What a site answers that is there and does not want to be asked by programs. */
const REFUSALS = new Set([401, 403, 407, 429, 451]);

/** What may pass: too many requests, and faults of the server. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/**
 * Asks every address once, a few at a time, and gives a problem for each place that names one that is dead. HEAD comes
 * first because it costs the other side least; what refuses HEAD is asked with GET.
 */
export async function findDeadLinks(
  links: readonly ExternalLink[],
  options: FetchLinksOptions = {},
): Promise<Problem[]> {
  const addresses = [...new Set(links.map(({ url }) => toAddress(url)))];
  const faults = new Map<string, string>();
  let done = 0;
  await pMap(
    addresses,
    async (address) => {
      const fault = await findFault(address, options);
      if (fault !== undefined) faults.set(address, fault);
      options.onProgress?.((done += 1), addresses.length);
    },
    { concurrency: options.concurrency ?? 4 },
  );
  return links.flatMap(({ url, file, line, column }) => {
    const fault = faults.get(toAddress(url));
    if (fault === undefined) return [];
    return [
      warningProblem('dead-external-link', `The link to ${url} is dead: ${fault}.`, {
        file,
        line,
        column,
        remedy: 'Link to where it is now, or to an archived copy.',
      }),
    ];
  });
}

/** The address without its hash, which is not sent; one without a scheme is asked as a secure page would ask. */
function toAddress(url: string): string {
  return (url.startsWith('//') ? `https:${url}` : url).split('#', 1).join('');
}

/** Why an address is dead; undefined when it is not. */
async function findFault(
  address: string,
  { timeout = 15_000, retries = 2, backOff = 1000 }: FetchLinksOptions,
): Promise<string | undefined> {
  if (!URL.canParse(address)) return 'it is no address';
  for (let attempt = 0; ; attempt += 1) {
    const answer = await askBoth(address, timeout);
    if (typeof answer === 'number' && (answer < 400 || REFUSALS.has(answer)) && answer !== 429)
      return undefined;
    if (typeof answer === 'number' && !isPassing(answer)) return `it is answered with status ${answer}`;
    if (attempt >= retries) {
      if (answer === 429) return undefined;
      return typeof answer === 'number' ? `it is answered with status ${answer}` : answer;
    }
    await sleep(backOff * 2 ** attempt);
  }
}

/** Status, or why there is none. */
async function askBoth(address: string, timeout: number): Promise<number | string> {
  const head = await ask(address, 'HEAD', timeout);
  // Some servers answer HEAD with anything.
  return typeof head === 'number' && head < 400 ? head : await ask(address, 'GET', timeout);
}

async function ask(address: string, method: 'HEAD' | 'GET', timeout: number): Promise<number | string> {
  try {
    const response = await fetch(address, {
      method,
      headers: { 'user-agent': USER_AGENT, accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(timeout),
    });
    // What stands in it is not wanted.
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'TimeoutError') return `there is no answer within ${timeout / 1000} s`;
    // What fetch says of the network is "fetch failed"; the cause says more.
    if (!(error instanceof TypeError)) throw error;
    const cause = error.cause as NodeJS.ErrnoException | undefined;
    return `there is no answer (${cause?.code ?? cause?.message ?? error.message})`;
  }
}
