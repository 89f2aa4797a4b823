import { escapeHtml } from '#app/engine/lib/escape-markup.ts';
import type {
  HitKind,
  MarkedText,
  PageHits,
  SearchCategory,
  SectionHit,
} from '#app/engine/model/search-results.ts';
import { OPTION } from './option-html.ts';

/** Labels of the kinds of pages. */
const CATEGORY_LABELS: Record<SearchCategory, string> = {
  guide: 'Guide',
  reference: 'Reference',
  post: 'Post',
  page: 'Page',
};

/** Labels of the kinds of reference entries. */
const HIT_KINDS: Partial<Record<HitKind, string>> = {
  option: 'Option',
  method: 'Method',
  event: 'Event',
  header: 'Header',
  error: 'Error',
};

/**
 * Formats hits by page as HTML. Each is a link to its section, so that readers can open it in a new tab or copy its
 * URL. A hit whose excerpt is still being fetched reserves space for it; see `fillExcerpts`.
 *
 * A dozen hits have more than a hundred elements, all of which change on each keystroke: parsing them from one string
 * takes a fraction of the time of creating them one by one.
 *
 * @param words words to highlight on the page that a hit leads to
 * @param from number of hits listed above
 */
export function formatHits(pages: readonly PageHits[], words: readonly string[], from = 0): string {
  const highlight = words.length === 0 ? '' : ` data-highlight="${escapeHtml(JSON.stringify(words))}"`;
  return pages
    .map((page, at) => {
      const id = `search-page-${from + at}`;
      return (
        `<div role="group" aria-labelledby="${id}" class="search-group">` +
        `<div id="${id}" class="search-group-head" role="presentation">` +
        `<span>${formatMarked(page.title)}</span><span class="search-kind">${CATEGORY_LABELS[page.kind]}</span></div>` +
        page.hits.map((hit) => formatHit(hit, page.title, highlight)).join('') +
        '</div>'
      );
    })
    .join('');
}

/** Inserts fetched excerpts into the hits created by `formatHits`, once: each keystroke reports the listed hits again. */
export function fillExcerpts(list: HTMLElement, pages: readonly PageHits[]): void {
  const excerpts = new Map(
    pages.flatMap(({ hits }) => hits).map(({ href, excerpt }) => [href, excerpt] as const),
  );
  for (const placeholder of list.querySelectorAll('.search-excerpt-reserved:empty')) {
    const excerpt = excerpts.get(placeholder.parentElement?.getAttribute('href') ?? '');
    if (excerpt !== undefined) placeholder.innerHTML = formatMarked(excerpt);
  }
}

/** Drops the blank lines below short excerpts, which keep the list from moving while excerpts arrive. */
export function releaseExcerpts(list: HTMLElement): void {
  for (const excerpt of list.querySelectorAll('.search-excerpt-reserved:not(:empty)'))
    excerpt.classList.remove('search-excerpt-reserved');
}

/** Formats a text with its matches in `<mark>` elements. The text is escaped. */
function formatMarked(text: readonly MarkedText[]): string {
  return text
    .map((part) => (part.marked ? `<mark>${escapeHtml(part.text)}</mark>` : escapeHtml(part.text)))
    .join('');
}

/** Formats a hit. The spaces in its first line separate its parts for screen readers. */
function formatHit(hit: SectionHit, title: readonly MarkedText[], highlight: string): string {
  const trail = hit.trail
    .map((heading) => `<span class="search-trail">${escapeHtml(heading)}</span> `)
    .join('');
  const heading = formatMarked(hit.heading.length === 0 ? title : hit.heading);
  return (
    `<a class="search-option search-hit" href="${escapeHtml(hit.href)}"${highlight} ${OPTION}>` +
    `<span class="search-option-head">${trail}<span class="search-heading">${heading}</span>${formatFacts(hit)}</span>` +
    `${formatExcerpt(hit.excerpt)}</a>`
  );
}

/** Kind, type, and default of a reference entry. */
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
