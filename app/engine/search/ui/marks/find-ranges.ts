import { findWords } from './find-words.ts';

/** Elements that are not visible text: controls, text for screen readers, images. */
const SKIPPED = 'button, script, style, svg, input, select, textarea, .visually-hidden';

/** Elements that are inside of a line. A word may go on from one to the next; not beyond any other element. */
const INLINE = new Set(
  'A ABBR B CODE DEL EM I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP VAR'.split(' '),
);

interface Piece {
  node: Text;
  /** Where the node's text starts in the joined one. */
  start: number;
}

/**
 * Finds words in an element and gives a range for each. Highlighted code is many small elements, so a word may begin in
 * one text node and end in another.
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

/** The text of an element, with a line break wherever a block begins or ends. */
function joinText(root: Element): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | undefined;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (!(node instanceof Text) || parent === null || parent.closest(SKIPPED) !== null) continue;
    const around = findBlock(parent);
    if (block !== undefined && block !== around) text += '\n';
    block = around;
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

/** The last piece that starts at or before a place. */
function findPiece(pieces: readonly Piece[], at: number): Piece {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  if (piece === undefined) throw new RangeError('A word was found in a text of no pieces.');
  return piece;
}
