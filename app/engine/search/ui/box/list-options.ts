import type { PageHits, SearchResults } from '#app/engine/model/search-results.ts';

/** How much of a query a message names, in UTF-16 units. */
const MAX_SHOWN = 60;

/**
 * Which option a key makes active; undefined for a key that moves nothing. After the last comes the first.
 *
 * @param active index of the active option; -1 for none
 * @param perPage number of options that Page Up and Page Down skip
 */
export function moveActive(key: string, active: number, count: number, perPage = 1): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'PageDown':
      return Math.min(Math.max(active, 0) + perPage, count - 1);
    case 'PageUp':
      return Math.max(active - perPage, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Number of hits that are listed. */
export function countHits(pages: readonly PageHits[]): number {
  return pages.reduce((sum, { hits }) => sum + hits.length, 0);
}

/** Pages with those hits alone that are not listed yet, so that more results add to the list and move nothing in it. */
export function omitListed(pages: readonly PageHits[], listed: ReadonlySet<string>): PageHits[] {
  return pages
    .map((page) => ({ ...page, hits: page.hits.filter(({ href }) => !listed.has(href)) }))
    .filter(({ hits }) => hits.length > 0);
}

/**
 * What the box says of its results, to be seen and heard.
 *
 * @param where the filter that is on, as in "in Guides"; empty for none
 */
export function describeResults({ pages, count, query, suggestion }: SearchResults, where = ''): string {
  const listed = countHits(pages);
  const hint = suggestion === undefined ? '' : `. Did you mean “${shorten(suggestion)}”?`;
  if (listed === 0) return `No results for “${shorten(query)}”${where}${hint}`;
  const amount = count > listed ? `${listed} of ${count}` : String(listed);
  const results = count === 1 ? 'result' : 'results';
  return `${amount} ${results}${where} on ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}${hint}`;
}

/** A query as a message may name it; nobody wants to read or hear ten thousand characters again. */
export function shorten(query: string): string {
  const plain = query.trim();
  if (plain.length <= MAX_SHOWN) return plain;
  // Half of a character is none.
  return `${plain.slice(0, MAX_SHOWN).replace(/\p{Surrogate}$/u, '')}…`;
}
