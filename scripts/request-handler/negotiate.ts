import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** Content codings of this server. */
export type Coding = 'br' | 'gzip';

/** In order of preference. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** The package's types lack this option. */
interface PreferringNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/** Content coding that a client prefers; undefined for none. */
export function chooseCoding(request: Pick<IncomingMessage, 'headers'>): Coding | undefined {
  const negotiator: PreferringNegotiator = new Negotiator(request);
  const coding = negotiator.encoding([...CODINGS, 'identity'], { preferred: CODINGS });
  return CODINGS.find((known) => known === coding);
}

/** Whether a client prefers Markdown to HTML. Browsers never request it. */
export function prefersMarkdown(accept: string | undefined): boolean {
  // True of most requests.
  if (accept === undefined || !/markdown/i.test(accept)) return false;
  const negotiator = new Negotiator({ headers: { accept } });
  return negotiator.mediaType(['text/markdown', 'text/html']) === 'text/markdown';
}
