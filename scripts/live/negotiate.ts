/** What a body can be compressed with, as HTTP calls it. */
export type Coding = 'br' | 'gzip';

/** From the better one. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** The coding that a client likes best, or undefined for the body as it is. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = readWeights(acceptEncoding);
  const weigh = (name: string): number | undefined => weights.get(name) ?? weights.get('*');
  // Without a word on it, the body as it is will do, but anything that is named is liked better.
  let best: { coding: Coding | undefined; weight: number } = {
    coding: undefined,
    weight: weights.get('identity') ?? 0,
  };
  for (const coding of CODINGS) {
    const weight = weigh(coding) ?? 0;
    const isFirst = best.coding === undefined && weight >= best.weight;
    if (weight > 0 && (isFirst || weight > best.weight)) best = { coding, weight };
  }
  return best.coding;
}

/** Whether a client would rather have Markdown than HTML. Browsers never name it. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept?.includes('text/markdown') !== true) return false;
  const weights = readWeights(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}

/** `br;q=0.5, gzip` as name → weight. A weight that is none counts as 0. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === '') continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

/** A part of a body: its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part of a body that a client asks for. Undefined: all of it, also where several parts are asked for, which HTTP
 * leaves to the server. `unsatisfiable`: there is no such part.
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

/** Whether a client has the representation already: its `If-None-Match` names the tag. */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
