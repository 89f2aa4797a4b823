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
 * Highlights words in a section of the current page, or on the entire page. Uses the CSS Custom Highlight API, which
 * leaves the DOM unchanged, if the browser supports it. Otherwise inserts `<mark>` elements, only in articles, because
 * React does not manage their content.
 */
export function paintMarks(words: readonly string[], section?: Range): Marks {
  return canPaintRanges() ? paintRanges(words, section) : insertElements(words, section);
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

function isIn(range: Range, section: Range | undefined): boolean {
  return section?.intersectsNode(range.startContainer) !== false;
}

function canPaintRanges(): boolean {
  return typeof Highlight === 'function' && typeof CSS === 'object' && 'highlights' in CSS;
}

function paintRanges(words: readonly string[], section: Range | undefined): Marks {
  const all = [...document.querySelectorAll('main')].flatMap((main) => findRanges(main, words));
  const ranges = all.filter((range) => isIn(range, section));
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges));
  return {
    count: ranges.length,
    total: all.length,
    clear: () => {
      CSS.highlights.delete(NAME);
    },
  };
}

function insertElements(words: readonly string[], section: Range | undefined): Marks {
  const all = [...document.querySelectorAll('main .prose')].flatMap((article) => findRanges(article, words));
  const ranges = all.filter((range) => isIn(range, section));
  // In reverse order, so that splitting a text node does not affect the remaining ranges.
  const marks = ranges.reverse().flatMap((range) => listTexts(range).reverse().map(wrap));
  return {
    count: ranges.length,
    total: all.length,
    clear() {
      for (const mark of marks) {
        const { parentNode } = mark;
        mark.replaceWith(...mark.childNodes);
        parentNode?.normalize();
      }
    },
  };
}

interface TextPart {
  node: Text;
  start: number;
  end: number;
}

/** Lists the text nodes of a range, with the part of each that is inside of it. */
function listTexts({
  startContainer,
  startOffset,
  endContainer,
  endOffset,
  commonAncestorContainer,
}: Range): TextPart[] {
  if (startContainer instanceof Text && startContainer === endContainer) {
    return [{ node: startContainer, start: startOffset, end: endOffset }];
  }
  const parts: TextPart[] = [];
  const walker = document.createTreeWalker(commonAncestorContainer, NodeFilter.SHOW_TEXT);
  let inside = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node === startContainer) inside = true;
    if (inside && node instanceof Text) {
      const start = node === startContainer ? startOffset : 0;
      parts.push({ node, start, end: node === endContainer ? endOffset : node.length });
    }
    if (node === endContainer) break;
  }
  return parts;
}

function wrap({ node, start, end }: TextPart): HTMLElement {
  const mark = document.createElement('mark');
  node.splitText(end);
  const inner = node.splitText(start);
  inner.replaceWith(mark);
  mark.append(inner);
  return mark;
}
