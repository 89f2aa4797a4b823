import { createHash, timingSafeEqual } from 'node:crypto';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';

/** Minimum length, because short tokens can be guessed. */
const SHORTEST = 16;

/**
 * Reads CRAWL_TOKEN: the secret that the live server and `npm run crawl` share. The server returns the list of unlisted
 * pages only for requests with this token; without one, never.
 *
 * @throws ProblemError when it is too short, or can't be sent in a header
 */
export function readCrawlToken(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const token = env['CRAWL_TOKEN'] || undefined;
  if (token === undefined || (token.length >= SHORTEST && /^[\x21-\x7e]+$/.test(token))) return token;
  throw new ProblemError([
    // The secret itself must not be logged.
    errorProblem('environment', 'CRAWL_TOKEN is too short, or holds spaces or characters outside of ASCII.', {
      remedy: `Write at least ${SHORTEST} letters and digits, e.g. the output of "openssl rand -hex 32".`,
    }),
  ]);
}

/**
 * Whether a request has the token.
 *
 * @param authorization header of the request
 * @param token undefined for a server that has no secret
 */
export function mayCrawl(authorization: string | undefined, token: string | undefined): boolean {
  if (authorization === undefined || token === undefined) return false;
  // Hashes have equal lengths, and are compared in constant time.
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
