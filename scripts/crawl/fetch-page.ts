import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import fetch, { FetchError, type Response } from 'node-fetch';
import { UsageError } from '../cli/command.ts';
import type { DocumentInfo } from './read-document.ts';

/** Response with its complete body. */
export interface Fetched {
  status: number;
  contentType: string;
  body: Buffer;
  /** Data of a page that was rendered in this process; undefined for responses over HTTP. */
  facts?: DocumentInfo | undefined;
}

/** Requests a URL of the site: over HTTP or in-process. */
export type FetchPage = (url: string) => Promise<Fetched>;

interface FetcherOptions {
  /** Number of connections to keep open. */
  concurrency: number;
  /** The live server's CRAWL_TOKEN. */
  token?: string | undefined;
  /** Timeout of an attempt, in milliseconds. */
  timeout?: number;
  /** Number of retries after a network error. */
  retries?: number;
  /** Delay before the first retry, in milliseconds; it doubles each time. */
  backOff?: number;
}

/** Thrown if a request has no response after all attempts. */
export class UnreachableError extends UsageError {}

/**
 * Creates a function that fetches over keep-alive connections. Network errors are retried, and so are 503 responses
 * with `Retry-After`.
 */
export function createFetcher({
  concurrency,
  token,
  timeout = 30_000,
  retries = 3,
  backOff = 200,
}: FetcherOptions): FetchPage {
  const options = { keepAlive: true, maxSockets: concurrency };
  const [agent, secureAgent] = [new Agent(options), new SecureAgent(options)];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return async (url) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const fetched = await fetch(url, {
          agent: ({ protocol }) => (protocol === 'https:' ? secureAgent : agent),
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
        });
        const response = await readResponse(fetched);
        const isBusy = fetched.status === 503 && fetched.headers.has('retry-after');
        if (!isBusy || attempt >= retries) return response;
      } catch (error) {
        if (!isNetworkError(error)) throw error;
        if (attempt >= retries) {
          const tries = attempt === 0 ? '1 try' : `${attempt + 1} tries`;
          const reason = describeFailure(error, timeout);
          throw new UnreachableError(`${url} did not respond in ${tries}: ${reason}`, { cause: error });
        }
      }
      await sleep(backOff * 2 ** attempt);
    }
  };
}

/** Reads a response from node-fetch or from the site handler. */
export async function readResponse(
  response: Pick<Response, 'status' | 'arrayBuffer'> & { headers: { get(name: string): string | null } },
): Promise<Fetched> {
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** Whether a connection was refused, reset, aborted, or timed out, as opposed to, e.g., an invalid URL. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof FetchError) return error.type !== 'unsupported-redirect';
  return isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

function describeFailure(error: unknown, timeout: number): string {
  if (isTimeout(error)) return `it took longer than ${timeout / 1000} s`;
  const message = error instanceof Error ? error.message : String(error);
  // The message of node-fetch repeats the URL.
  return message.replace(/^request to \S+ failed, reason: /, '');
}
