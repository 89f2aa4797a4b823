import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** Supported content encodings. */
export type Coding = 'br' | 'gzip';

/** Content encodings in order of preference. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** The types of the package lack this option. */
interface PreferringNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/** Returns the content encoding that a client prefers; undefined for none. */
export function chooseCoding(request: Pick<IncomingMessage, 'headers'>): Coding | undefined {
  const negotiator: PreferringNegotiator = new Negotiator(request);
  const coding = negotiator.encoding([...CODINGS, 'identity'], { preferred: CODINGS });
  return CODINGS.find((known) => known === coding);
}

/** Parameters of media types, except for weights. */
const PARAMETERS = /;(?!\s*q\s*=)(?:"[^"]*"|[^;,"])*/gi;

/** Whether a client prefers Markdown to HTML, or requests it first with the same weight. Browsers never do. */
export function prefersMarkdown(accept: string | undefined): boolean {
  // Fast path for most requests.
  if (accept === undefined || !/markdown/i.test(accept)) return false;
  // Negotiator would ignore types with parameters, which no offered type has.
  const negotiator = new Negotiator({ headers: { accept: accept.replace(PARAMETERS, '') } });
  return negotiator.mediaType(['text/markdown', 'text/html']) === 'text/markdown';
}
