import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** What a body can be compressed with, as HTTP calls it. */
export type Coding = 'br' | 'gzip';

/** The better one first. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** The package's types do not know the option yet. */
interface PreferringNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/** The coding that a client prefers, or undefined for the body as it is. */
export function chooseCoding(request: Pick<IncomingMessage, 'headers'>): Coding | undefined {
  const negotiator: PreferringNegotiator = new Negotiator(request);
  const coding = negotiator.encoding([...CODINGS, 'identity'], { preferred: CODINGS });
  return CODINGS.find((known) => known === coding);
}

/** Whether a client prefers Markdown to HTML. Browsers never name it. */
export function prefersMarkdown(accept: string | undefined): boolean {
  // Most requests end here.
  if (accept === undefined || !/markdown/i.test(accept)) return false;
  const negotiator = new Negotiator({ headers: { accept } });
  return negotiator.mediaType(['text/markdown', 'text/html']) === 'text/markdown';
}

/** A part of a body: its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part of a body that a client requests. Undefined: all of it, also where several parts are requested, which HTTP
 * leaves to the server. `unsatisfiable`: there is no such part. The `range-parser` package rejects `bytes=-30` of ten
 * bytes, for which RFC 9110 wants all ten.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '');
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') {
    if (to === '') return undefined;
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
