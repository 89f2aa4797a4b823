import { findWords } from './find-words.ts';

/** Elements without visible text: controls, images, text for screen readers. */
const SKIPPED = 'button, script, style, svg, input, select, textarea, .visually-hidden';

/** Inline elements. A word may continue across their boundaries, but not across those of other elements. */
const INLINE = new Set(
  'A ABBR B CODE DEL EM I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP VAR'.split(' '),
);

interface Piece {
  node: Text;
  /** Offset of the node's text in the joined text. */
  start: number;
}

/**
 * Finds words in an element and returns a range for each. Highlighted code consists of many small elements, so a word
 * may start in one text node and end in another.
 */
export function findRanges(root: Element, words: readonly string[]): Range[] {
  const { text, pieces } = joinText(root);
  return findWords(text, words).map(({ start, end }) => {
    const range = document.createRange();
    const first = findPiece(pieces, start);
    const last = findPiece(pieces, end - 1);
    range.setStart(first.node, start - first.start);
    range.setEnd(last.node, end - last.start);
    return range;
  });
}

/** Joins the text nodes of an element, with a line break at each block boundary. */
function joinText(root: Element): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | undefined;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (!(node instanceof Text) || parent === null || parent.closest(SKIPPED) !== null) continue;
    const parentBlock = findBlock(parent);
    if (block !== undefined && block !== parentBlock) text += '\n';
    block = parentBlock;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { text, pieces };
}

function findBlock(element: Element): Element {
  let block = element;
  while (INLINE.has(block.tagName) && block.parentElement !== null) block = block.parentElement;
  return block;
}

/** Finds the last piece that starts at or before an offset. */
function findPiece(pieces: readonly Piece[], offset: number): Piece {
  const piece = pieces.findLast(({ start }) => start <= offset);
  if (piece === undefined) throw new RangeError('A match is outside of the text nodes.');
  return piece;
}
