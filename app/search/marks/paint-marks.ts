import { findRanges } from './find-ranges.ts';

/** Name of the highlight; the stylesheet's `::highlight()` has it, too. */
const NAME = 'search';

/** Marks on a page. */
export interface Marks {
  /** How many words are marked. */
  count: number;
  /** Takes every mark away. */
  clear(): void;
}

/**
 * Marks words on the page that is shown. Where the browser can paint ranges the document stays as it is; elsewhere
 * `<mark>` elements are put into articles, which React never looks inside, and nowhere else.
 */
export function paintMarks(words: readonly string[]): Marks {
  return canPaintRanges() ? paintRanges(words) : insertElements(words);
}

function canPaintRanges(): boolean {
  return typeof Highlight === 'function' && typeof CSS === 'object' && 'highlights' in CSS;
}

function paintRanges(words: readonly string[]): Marks {
  const ranges = [...document.querySelectorAll('main')].flatMap((main) => findRanges(main, words));
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges));
  return {
    count: ranges.length,
    clear: () => {
      CSS.highlights.delete(NAME);
    },
  };
}

function insertElements(words: readonly string[]): Marks {
  const ranges = [...document.querySelectorAll('main .prose')].flatMap((article) =>
    findRanges(article, words),
  );
  // From the end, so that what is cut off a text node is never needed again.
  const marks = ranges.reverse().flatMap((range) => listTexts(range).reverse().map(wrap));
  return {
    count: ranges.length,
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

/** The text nodes of a range, and which part of each is in it. */
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
