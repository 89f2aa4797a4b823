import type { LinkItem } from '#app/engine/model/page-data.ts';
import type { PageHits, SearchResults, SectionHit } from '#app/engine/model/search-results.ts';

/** A hit with its place among all that can be chosen. */
export interface HitOption {
  at: number;
  href: string;
  /** What to highlight on the page that it leads to. */
  words: readonly string[];
  hit: SectionHit;
}

/** The hits of one page, numbered through all pages. */
export interface HitGroup {
  page: PageHits;
  options: HitOption[];
}

/** Numbers the hits of an answer in the order in which they are shown. */
export function groupHits({ pages, words }: SearchResults): HitGroup[] {
  let at = 0;
  return pages.map((page) => ({
    page,
    options: page.hits.map((hit) => ({ at: at++, href: hit.href, words, hit })),
  }));
}

/** What is offered before anything is typed. */
export interface StartOptions {
  recent: readonly string[];
  suggestions: readonly LinkItem[];
}

/** How much of a query a message names, in UTF-16 units. */
const MAX_SHOWN = 60;

/** Id of the element of an option. */
export function getOptionId(at: number): string {
  return `search-option-${at}`;
}

/**
 * Which option a key makes active; undefined for a key that moves nothing. Past the last comes the first.
 *
 * @param active place of the active option; -1 for none
 */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** What the box says of its state, to be seen and heard. */
export function describeResults({ pages, count, query }: SearchResults): string {
  const listed = pages.reduce((sum, { hits }) => sum + hits.length, 0);
  if (listed === 0) return `No results for “${shorten(query)}”`;
  const where = pages.length === 1 ? 'on 1 page' : `on ${pages.length} pages`;
  if (count > listed) return `The best ${listed} of ${count} results, ${where}`;
  return `${listed} ${listed === 1 ? 'result' : 'results'} ${where}`;
}

/** A query as a message may name it; nobody wants to read or hear ten thousand characters again. */
export function shorten(query: string): string {
  const plain = query.trim();
  if (plain.length <= MAX_SHOWN) return plain;
  // Half of a character is none.
  return `${plain.slice(0, MAX_SHOWN).replace(/\p{Surrogate}$/u, '')}…`;
}
