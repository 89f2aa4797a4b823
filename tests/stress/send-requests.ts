import { listOddPaths } from './odd-paths.ts';
import { formatGet, sendRaw, type RawResponse } from '../helpers/raw-request.ts';
import type { Tally } from './tally.ts';

/** Raw request, with a name for reports. */
export interface OddRequest {
  name: string;
  text: string;
}

/** Stack trace, as Node.js formats it. */
const STACK = /\n {4}at /;

/** Statuses of 500 and above that blame the request: unknown methods and HTTP versions. */
const UNSUPPORTED = [501, 505];

/** A GET request of a path exactly as written. */
export function requestPath(path: string): OddRequest {
  const name = path.length > 100 ? `${path.slice(0, 40)}… (${path.length} bytes)` : path;
  return { name, text: formatGet(path) };
}

/** Sends requests to a server, one after the other, and collects those whose response has an issue. */
export async function sendRequests(
  url: string,
  requests: readonly OddRequest[],
  findIssue = findRequestIssue,
): Promise<Tally> {
  const failures: string[] = [];
  let slowest = { ms: 0, name: '' };
  for (const { name, text } of requests) {
    const start = performance.now();
    const issue = await sendRaw(url, text).then((response) => findIssue(response, name), String);
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, name };
    if (issue !== undefined) failures.push(`${name}: ${issue}`);
  }
  return { tried: requests.length, failures, note: `slowest ${slowest.ms.toFixed(1)} ms: ${slowest.name}` };
}

/**
 * Requests malformed paths below a URL.
 *
 * @param file path of a file that must not be served, relative to the parent of the served folder
 * @param secret matches the content of that file
 */
export async function sendOddPaths(
  url: string,
  { file, secret }: { file: string; secret: RegExp },
): Promise<Tally> {
  const base = new URL(url).pathname.slice(0, -1);
  const requests = listOddPaths(file).map((odd) => requestPath(base + odd));
  return await sendRequests(url, requests, (response) => findPathIssue(response, secret));
}

/** Validates a response to a malformed path: a page, a 4xx, or a redirect within the site. */
export function findPathIssue(response: RawResponse, secret: RegExp): string | undefined {
  const { status, headers, body } = response;
  const { 'content-type': type = '' } = headers;
  if (![200, 301, 400, 404, 414].includes(status)) return `status ${status}`;
  if (status === 200 && !type.startsWith('text/html')) return `it is ${type}`;
  const isLeak = [secret, /root:x|createElement/].some((inside) => inside.test(body));
  return isLeak ? `it says: ${body.slice(0, 200)}` : findRequestIssue(response, '');
}

/** Validates a response to a malformed request. Only one that chooses a color mode may set a cookie. */
export function findRequestIssue({ status, headers, body }: RawResponse, name: string): string | undefined {
  const { location = '/', 'set-cookie': cookie } = headers;
  if (status === 0) return 'no response';
  if (status >= 500 && !UNSUPPORTED.includes(status)) return `status ${status}`;
  // Browsers read a backslash as a slash.
  if (!/^\/(?![/\\])/.test(location)) return `it redirects to ${location}`;
  if ('x-attack' in headers) return 'it takes over a header';
  if (cookie !== undefined && !name.startsWith('POST /theme')) return 'it sets a cookie';
  if (body.includes('<script>attack(1)')) return 'it repeats markup';
  return STACK.test(body) ? `it shows a stack trace: ${body.slice(0, 400)}` : undefined;
}

/**
 * Finds an error or a stack trace in the log of the live server. An unusual request is not an error, so it should
 * not alarm an operator.
 */
export function findLoggedIssue(log: string): string | undefined {
  const issue = STACK.exec(log) ?? /.*"level":"error".*/.exec(log);
  return issue === null ? undefined : `it logs an error: ${log.slice(issue.index, issue.index + 400)}`;
}
