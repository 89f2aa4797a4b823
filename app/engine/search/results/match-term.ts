import { TERM_END } from '#app/engine/search/index/database.ts';
import type { Concept } from '#app/engine/search/query/expand.ts';

/** Whether a term of the index is what was searched for. */
export type MatchTerm = (term: string) => boolean;

/** Creates the function that recognizes the terms of some concepts. */
export function createTermMatcher(concepts: readonly Pick<Concept, 'variants'>[]): MatchTerm {
  const needed = new Set(concepts.flatMap(({ variants }) => variants.flatMap(({ terms }) => terms)));
  const prefixes = [...needed].filter((term) => !term.endsWith(TERM_END));
  return (term) => needed.has(term + TERM_END) || prefixes.some((prefix) => term.startsWith(prefix));
}
