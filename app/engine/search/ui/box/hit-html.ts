import { escapeHtml } from '#app/engine/lib/escape-markup.ts';
import type {
  HitKind,
  MarkedText,
  PageHits,
  PageKind,
  SectionHit,
} from '#app/engine/model/search-results.ts';

/** What the kinds of pages are called. */
const PAGE_KINDS: Record<PageKind, string> = {
  guide: 'Guide',
  reference: 'Reference',
  post: 'Post',
  page: 'Page',
};

/** What entries of a reference are called. */
const HIT_KINDS: Partial<Record<HitKind, string>> = {
  option: 'Option',
  method: 'Method',
  event: 'Event',
  header: 'Header',
  error: 'Error',
};

/**
 * Hits by page as HTML: each a link to its section, so that everything that a link can do can be done with it. A hit whose
 * excerpt is still on its way keeps the room for it; see `fillExcerpts`.
 *
 * A dozen hits are a hundred and more elements, and all of them change with each letter: as one text they are made in a
 * fraction of the time that it takes to create them one by one.
 *
 * @param words what to highlight on the page that a hit leads to
 * @param from number of hits that are listed above
 */
export function formatHits(pages: readonly PageHits[], words: readonly string[], from = 0): string {
  const highlight = words.length === 0 ? '' : ` data-highlight="${escapeHtml(JSON.stringify(words))}"`;
  return pages
    .map((page, at) => {
      const id = `search-page-${from + at}`;
      return (
        `<div role="group" aria-labelledby="${id}" class="search-group">` +
        `<div id="${id}" class="search-group-head" role="presentation">` +
        `<span>${formatMarked(page.title)}</span><span class="search-kind">${PAGE_KINDS[page.kind]}</span></div>` +
        page.hits.map((hit) => formatHit(hit, page.title, highlight)).join('') +
        '</div>'
      );
    })
    .join('');
}

/** Puts the excerpts that have come into the hits that `formatHits` made. */
export function fillExcerpts(list: HTMLElement, pages: readonly PageHits[]): void {
  const excerpts = new Map(
    pages.flatMap(({ hits }) => hits).map(({ href, excerpt }) => [href, excerpt] as const),
  );
  for (const room of list.querySelectorAll('.search-excerpt-reserved')) {
    const excerpt = excerpts.get(room.parentElement?.getAttribute('href') ?? '');
    if (excerpt !== undefined) room.innerHTML = formatMarked(excerpt);
  }
}

/** A text with the reader's words marked; whatever is in it stays text. */
export function formatMarked(text: readonly MarkedText[]): string {
  return text
    .map((part) => (part.marked ? `<mark>${escapeHtml(part.text)}</mark>` : escapeHtml(part.text)))
    .join('');
}

function formatHit(hit: SectionHit, title: readonly MarkedText[], highlight: string): string {
  const trail = hit.trail
    .map((heading) => `<span class="search-trail">${escapeHtml(heading)}</span>`)
    .join('');
  const heading = formatMarked(hit.heading.length === 0 ? title : hit.heading);
  return (
    // The field keeps the focus; the arrows go through the list.
    `<a class="search-option search-hit" href="${escapeHtml(hit.href)}"${highlight} role="option"` +
    ' aria-selected="false" tabindex="-1">' +
    `<span class="search-option-head">${trail}<span class="search-heading">${heading}</span>${formatFacts(hit)}</span>` +
    `${formatExcerpt(hit.excerpt)}</a>`
  );
}

/** Kind, type, and default of a reference entry. The spaces separate them for screen readers. */
function formatFacts({ kind, valueType, defaultValue }: SectionHit): string {
  const name = HIT_KINDS[kind];
  return (
    (name === undefined ? '' : ` <span class="search-badge" data-kind="${kind}">${name}</span>`) +
    (valueType === undefined ? '' : ` <code class="search-fact">${escapeHtml(valueType)}</code>`) +
    (defaultValue === undefined
      ? ''
      : ` <span class="search-fact">default <code>${escapeHtml(defaultValue)}</code></span>`)
  );
}

function formatExcerpt(excerpt: readonly MarkedText[] | undefined): string {
  if (excerpt === undefined) return '<span class="search-excerpt search-excerpt-reserved"></span>';
  return excerpt.length === 0 ? '' : `<span class="search-excerpt">${formatMarked(excerpt)}</span>`;
}
