import { escapeHtml } from '#app/engine/lib/escape-markup.ts';
import type { MarkedText, PageKind } from '#app/engine/model/search-results.ts';
import { getOptionId, type HitGroup, type HitOption } from './list-options.ts';

/** How the kinds of pages are called. */
const KINDS: Record<PageKind, string> = {
  guide: 'Guide',
  reference: 'Reference',
  post: 'Post',
  page: 'Page',
};

/**
 * Hits by page as HTML: each a link to its section, so that everything that a link can do can be done with it. None is
 * active. A hit whose excerpt is still on its way keeps the room for it; see `fillExcerpts`.
 */
export function formatHits(groups: readonly HitGroup[]): string {
  return groups
    .map(({ page, options }, at) => {
      const id = `search-page-${at}`;
      return (
        `<div role="group" aria-labelledby="${id}" class="search-group">` +
        `<div id="${id}" class="search-group-head" role="presentation">` +
        `<span>${formatMarked(page.title)}</span><span class="search-kind">${KINDS[page.kind]}</span></div>` +
        options.map((option) => formatHit(option, page.title)).join('') +
        '</div>'
      );
    })
    .join('');
}

/** Puts the excerpts that have come into hits that `formatHits` made of the same sections. */
export function fillExcerpts(list: HTMLElement, groups: readonly HitGroup[]): void {
  for (const { at, hit } of groups.flatMap(({ options }) => options)) {
    const room = list.querySelector(`#${getOptionId(at)} > .search-excerpt`);
    if (room !== null) room.innerHTML = formatMarked(hit.excerpt ?? []);
  }
}

function formatHit({ at, href, words, hit }: HitOption, title: readonly MarkedText[]): string {
  const trail = hit.trail
    .map((heading) => `<span class="search-trail">${escapeHtml(heading)}</span>`)
    .join('');
  const heading = formatMarked(hit.heading.length === 0 ? title : hit.heading);
  const highlight = words.length === 0 ? '' : ` data-highlight="${escapeHtml(JSON.stringify(words))}"`;
  return (
    // The field keeps the focus; the arrows go through the list.
    `<a id="${getOptionId(at)}" class="search-option" href="${escapeHtml(href)}"${highlight} role="option"` +
    ' aria-selected="false" tabindex="-1">' +
    `<span class="search-option-head">${trail}<span class="search-heading">${heading}</span></span>` +
    `${formatExcerpt(hit.excerpt)}</a>`
  );
}

function formatExcerpt(excerpt: readonly MarkedText[] | undefined): string {
  if (excerpt === undefined) return '<span class="search-excerpt search-excerpt-reserved"></span>';
  return excerpt.length === 0 ? '' : `<span class="search-excerpt">${formatMarked(excerpt)}</span>`;
}

/** A text with the reader's words marked; whatever is in it stays text. */
function formatMarked(text: readonly MarkedText[]): string {
  return text
    .map((part) => (part.marked ? `<mark>${escapeHtml(part.text)}</mark>` : escapeHtml(part.text)))
    .join('');
}
