import { hash, timingSafeEqual } from 'node:crypto';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';

/** Minimum length of a token, because short ones can be guessed. */
const MIN_LENGTH = 16;

/**
 * Reads CRAWL_TOKEN: the secret that the live server and `npm run crawl` share. The server returns the list of unlisted
 * pages only for requests with this token, and never if it is not set.
 *
 * @throws ProblemError if it is too short, or can't be sent in a header
 */
export function readCrawlToken(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const token = env['CRAWL_TOKEN'] || undefined;
  if (token === undefined || (token.length >= MIN_LENGTH && /^[\x21-\x7e]+$/.test(token))) return token;
  throw new ProblemError([
    // The token must not be logged.
    errorProblem('environment', 'CRAWL_TOKEN is too short, or contains spaces or non-ASCII characters.', {
      fix: `Use at least ${MIN_LENGTH} letters and digits, e.g. the output of "openssl rand -hex 32".`,
    }),
  ]);
}

/**
 * Whether a request has the token.
 *
 * @param authorization header of the request
 * @param token undefined for a server without a token
 */
export function mayCrawl(authorization: string | undefined, token: string | undefined): boolean {
  if (authorization === undefined || token === undefined) return false;
  // Hashes have equal lengths, and are compared in constant time.
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
