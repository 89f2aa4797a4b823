import type { PageHits, SearchResults } from '#app/engine/model/search-results.ts';

/** Maximum length of a query in a message, in UTF-16 code units. */
const MAX_SHOWN = 60;

/**
 * Index of the option that a key activates; undefined for other keys. The arrow keys wrap around.
 *
 * @param active index of the active option; -1 for none
 * @param perPage number of options that Page Up and Page Down skip
 */
export function moveActive(key: string, active: number, count: number, perPage: number): number | undefined {
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

/** Counts the listed hits. */
export function countHits(pages: readonly PageHits[]): number {
  return pages.reduce((sum, { hits }) => sum + hits.length, 0);
}

/** Omits hits that are already listed, so that more results are appended without moving those in the list. */
export function omitListed(pages: readonly PageHits[], listed: ReadonlySet<string>): PageHits[] {
  return pages
    .map((page) => ({ ...page, hits: page.hits.filter(({ href }) => !listed.has(href)) }))
    .filter(({ hits }) => hits.length > 0);
}

/**
 * Describes the results for the status message, which is also announced to screen readers.
 *
 * @param where active filter, e.g. " in Guides"; empty for none
 */
export function describeResults({ pages, count, query, suggestion }: SearchResults, where: string): string {
  const listed = countHits(pages);
  const hint = suggestion === undefined ? '' : `. Did you mean “${shortenQuery(suggestion)}”?`;
  if (listed === 0) return `No results for “${shortenQuery(query)}”${where}${hint}`;
  const amount = count > listed ? `${listed} of ${count}` : String(listed);
  const results = count === 1 ? 'result' : 'results';
  return `${amount} ${results}${where} on ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}${hint}`;
}

/** Truncates a query for use in a message. */
export function shortenQuery(query: string): string {
  const plain = query.trim();
  if (plain.length <= MAX_SHOWN) return plain;
  // Drops half of a surrogate pair.
  return `${plain.slice(0, MAX_SHOWN).replace(/\p{Surrogate}$/u, '')}…`;
}
