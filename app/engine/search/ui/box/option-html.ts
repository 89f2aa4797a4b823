import { escapeHtml } from '#app/engine/lib/escape-markup.ts';
import type { LinkItem } from '#app/engine/model/page-data.ts';
import { shortenQuery } from './list-options.ts';

/** Attributes of an option. The field keeps the focus; the arrow keys move through the list. */
export const OPTION = 'role="option" aria-selected="false" tabindex="-1"';

/** Formats the list for an empty query: recent searches and suggested pages. */
export function formatStart(recent: readonly string[], suggestions: readonly LinkItem[]): string {
  const searches = recent.map(
    (query) =>
      `<div class="search-option search-recent" ${OPTION} data-query="${escapeHtml(query)}"><bdi>${escapeHtml(query)}</bdi></div>`,
  );
  const pages = suggestions.map(
    ({ href, label }) =>
      `<a class="search-option search-start" ${OPTION} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`,
  );
  return (
    (searches.length === 0 ? '' : formatGroup('search-recent', searches)) +
    (pages.length === 0
      ? ''
      : formatGroup(
          'search-suggested',
          pages,
          '<div id="search-suggested" class="search-group-head" role="presentation">Suggested pages</div>',
        ))
  );
}

/**
 * Formats the heading of the recent searches, with the buttons that remove them. These are outside of the list, because
 * options must not contain focusable elements.
 */
export function formatRecentHead(recent: readonly string[]): string {
  const buttons = recent.map(
    (query) =>
      `<button type="button" class="icon-button search-forget" data-forget="${escapeHtml(query)}">` +
      `<span class="visually-hidden">Remove “${escapeHtml(query)}” from the recent searches</span>` +
      '<svg viewBox="0 0 24 24" width="1rem" height="1rem" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg></button>',
  );
  return (
    '<div class="search-group-head"><span id="search-recent">Recent searches</span>' +
    '<button type="button" class="search-clear">Clear recent searches</button></div>' +
    `<div class="search-forget-buttons">${buttons.join('')}</div>`
  );
}

/** Formats the option that searches for the suggested query. */
export function formatSuggestion(query: string): string {
  return `<div class="search-option search-suggestion" ${OPTION} data-query="${escapeHtml(query)}">Did you mean <strong><bdi>${escapeHtml(shortenQuery(query))}</bdi></strong>?</div>`;
}

/** Formats the last option of an incomplete list. */
export function formatMore(listed: number, count: number): string {
  return `<div class="search-option search-more" ${OPTION} data-more="">Show more results<span class="search-kind">${count - listed} more</span></div>`;
}

/** Formats the option that searches pages of all kinds. */
export function formatUnfiltered(): string {
  return `<div class="search-option search-more" ${OPTION} data-unfilter="">Search all pages</div>`;
}

/**
 * Formats the message for a query without hits (F5).
 *
 * @param where searched filter or docs version, e.g. " in Guides"
 */
export function formatNothingFound(query: string, where: string, allPagesHref: string): string {
  return (
    `<p class="search-message-title">No results for “<bdi>${escapeHtml(shortenQuery(query))}</bdi>”${escapeHtml(where)}</p>` +
    '<p>Try fewer or different words, the name of a method or header, or just the beginning of a word.</p>' +
    `<a class="button" href="${escapeHtml(allPagesHref)}">See all pages</a>`
  );
}

function formatGroup(labelId: string, options: readonly string[], head = ''): string {
  return `<div role="group" aria-labelledby="${labelId}" class="search-group">${head}${options.join('')}</div>`;
}
