import { listOddRequests } from './odd-requests.ts';
import { sendRaw, type RawAnswer } from './raw-request.ts';
import { serveCorpus } from './serve-corpus.ts';

/** Results of malformed requests. */
export interface OddRequestFigures {
  tried: number;
  survived: number;
  lost: number;
  /** The slowest response, in milliseconds, and to which request. */
  slowest: { ms: number; name: string };
}

/** A stack trace, as Node.js formats it. */
const STACK = /\n {4}at /;

/** Statuses of 500 and above that blame the request: unknown methods and HTTP versions. */
const REFUSALS = [501, 505];

/**
 * Validates a response to a malformed request. Returns undefined when it is valid.
 *
 * @param canSetCookie whether the request may choose a color mode
 */
export function findRequestIssue(
  { status, headers, body }: RawAnswer,
  canSetCookie: boolean,
): string | undefined {
  const { location = '/', 'set-cookie': cookie } = headers;
  if (status === 0) return 'no response';
  if (status >= 500 && !REFUSALS.includes(status)) return `status ${status}`;
  if (!/^\/(?![/\\])/.test(location)) return `it redirects to ${location}`;
  if ('x-attack' in headers) return 'it takes over a header';
  if (cookie !== undefined && !canSetCookie) return 'it sets a cookie';
  if (body.includes('<script>attack(1)')) return 'it repeats markup';
  return STACK.test(body) ? `it shows a stack trace: ${body.slice(0, 200)}` : undefined;
}

/** Sends every malformed request to a server, sequentially. Returns failures with their reason. */
async function sendOddRequests(
  url: string,
): Promise<{ faults: string[] } & Omit<OddRequestFigures, 'survived' | 'lost'>> {
  const requests = listOddRequests();
  const faults: string[] = [];
  let slowest = { ms: 0, name: '' };
  for (const { name, text } of requests) {
    const start = performance.now();
    const fault = await sendRaw(url, text).then(
      (answer) => findRequestIssue(answer, name.startsWith('POST /theme')),
      (error: unknown) => String(error),
    );
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, name };
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  return { tried: requests.length, faults, slowest };
}

/** Starts the live server and sends it every malformed request. Neither responses nor logs may show a stack trace. */
export async function tryOddRequests(report: (line: string) => void): Promise<OddRequestFigures> {
  const { result, log } = await serveCorpus(1, sendOddRequests);
  const { tried, faults, slowest } = result;
  if (STACK.test(log)) faults.push(`the log shows a stack trace: ${log.slice(0, 400)}`);
  faults.forEach(report);
  const lost = Math.min(faults.length, tried);
  return { tried, survived: tried - lost, lost, slowest };
}
