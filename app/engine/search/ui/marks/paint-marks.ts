import { findTarget } from '#app/engine/client/dom/find-target.ts';
import { findRanges } from './find-ranges.ts';

/** Name of the highlight, as in the stylesheet's `::highlight()`. */
const NAME = 'search';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Highlights on a page. */
export interface Marks {
  /** Number of highlighted words. */
  count: number;
  /** Number of matching words on the entire page. */
  total: number;
  /** Removes all highlights. */
  clear(): void;
}

/**
 * Highlights words in a section of the current page, or on the entire page, with the CSS Custom Highlight API, which
 * leaves the DOM unchanged. Nothing is highlighted in browsers without it.
 */
export function paintMarks(words: readonly string[], section?: Range): Marks {
  const isSupported = typeof Highlight === 'function' && 'highlights' in CSS;
  const roots = isSupported ? [...document.querySelectorAll('main')] : [];
  const all = roots.flatMap((main) => findRanges(main, words));
  const ranges = all.filter((range) => section?.intersectsNode(range.startContainer) !== false);
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges));
  const parents = ranges.map(({ startContainer }) => startContainer.parentElement);
  // As browsers do for text found with find-in-page; tabs listen for this event.
  if (parents.every((parent) => parent?.closest('[hidden]')))
    parents[0]?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  return {
    count: ranges.length,
    total: all.length,
    clear: () => {
      if (isSupported) CSS.highlights.delete(NAME);
    },
  };
}

/**
 * Finds the section that a hash refers to: from its heading to the next one of the same or a higher level. If the
 * target of the hash is not a heading, only that element; without a target, the page title and everything before the
 * next heading. Undefined on a page without a title.
 */
export function findSection(hash: string): Range | undefined {
  const target = findTarget(hash);
  const start = target ?? document.querySelector<HTMLElement>('main h1');
  if (start === null) return undefined;
  const range = document.createRange();
  range.selectNode(start);
  if (!start.matches(HEADINGS)) return range;
  const lowest = target === undefined ? 6 : getLevel(start);
  const headings = [...document.querySelectorAll<HTMLElement>(`main :is(${HEADINGS})`)];
  const next = headings.slice(headings.indexOf(start) + 1).find((heading) => getLevel(heading) <= lowest);
  const container = start.closest('article, main');
  if (next !== undefined) range.setEndBefore(next);
  else if (container !== null) range.setEndAfter(container);
  return range;
}

function getLevel({ tagName }: Element): number {
  return Number(tagName.slice(1));
}
