import type { Element, ElementContent, Nodes, Root } from 'hast';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import { isElement, isHeading, listElements, readId, readText, text } from '../ast/hast-nodes.server.ts';

/** Inline code of an article, with the offsets of its element in the HTML. */
export interface InlineCode {
  text: string;
  start: number;
  end: number;
  /** Id of the heading above it; empty before the first one. */
  section: string;
  /** Id of the innermost element around it that has one, e.g. a row of a reference table. */
  anchor: string | undefined;
}

/** End of a section or reference table row, where the page may list what refers to it. */
interface AnchorEnd {
  id: string;
  at: number;
}

/**
 * Insertion points in the HTML of an article, for content that depends on other pages and is inserted when page data is
 * built.
 */
export interface InsertionPoints {
  inlineCode: InlineCode[];
  anchorEnds: AnchorEnd[];
  blockStarts: number[];
  /** Offset of the end of the paragraphs that introduce the article; 0 if it starts with something else. */
  leadEnd: number;
}

/** Elements whose inline code is not linked: controls, code blocks, and terms being described. */
const UNLINKED_TAGS = new Set(['a', 'dt', 'pre', 'summary', 'button', 'figcaption', 'label', 'svg']);

/** Markers in the text: Unicode noncharacters, which are reserved for internal use and don't occur in text. */
const [OPEN, CLOSE, END, BLOCK, LEAD] = ['\uFDD0', '\uFDD1', '\uFDD2', '\uFDD3', '\uFDD4'];
const MARK = /([\uFDD0-\uFDD4])/;

interface Marking {
  codes: Omit<InlineCode, 'start' | 'end'>[];
  ends: string[];
  section: string;
  plain: ReadonlySet<Element>;
  blocks: ReadonlySet<Nodes>;
}

/**
 * Serializes an article and finds its insertion points, using markers in a copy of the tree.
 *
 * @param blocks the code of the code blocks
 * @param serialize converts the tree to HTML
 */
export function serializeWithInsertionPoints(
  tree: Root,
  blocks: readonly Element[],
  serialize: (tree: Root) => string,
): InsertionPoints & { html: string } {
  const plain = new Set(listElements(tree).filter(({ properties }) => 'dataPlain' in properties));
  for (const { properties } of plain) delete properties['dataPlain'];
  if (MARK.test(readText(tree)))
    return { html: serialize(tree), inlineCode: [], anchorEnds: [], blockStarts: [], leadEnd: 0 };
  const marking: Marking = { codes: [], ends: [], section: '', plain, blocks: new Set(blocks) };
  const marked = mark(tree, undefined, marking);
  markLeadEnd(marked);
  return readMarks(serialize(marked), marking);
}

function readMarks(marked: string, { codes, ends }: Marking): InsertionPoints & { html: string } {
  const [first = '', ...parts] = marked.split(MARK);
  const inlineCode: InlineCode[] = [];
  const anchorEnds: AnchorEnd[] = [];
  const blockStarts: number[] = [];
  let leadEnd = 0;
  let html = first;
  let start = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const code = codes[inlineCode.length];
    if (parts[at] === OPEN) start = html.length;
    else if (parts[at] === BLOCK) blockStarts.push(html.length);
    else if (parts[at] === LEAD) leadEnd = html.length;
    else if (parts[at] === END) anchorEnds.push({ id: ends[anchorEnds.length] ?? '', at: html.length });
    else if (code !== undefined) inlineCode.push({ ...code, start, end: html.length });
    html += parts[at + 1] ?? '';
  }
  return { html, inlineCode, anchorEnds, blockStarts, leadEnd };
}

/** Marks the end of the introductory paragraphs of an article. */
function markLeadEnd({ children }: Root): void {
  const rest = children.findIndex((node) => isElement(node) && node.tagName !== 'p');
  const lead = rest === -1 ? children : children.slice(0, rest);
  children.splice(lead.findLastIndex((node) => isElement(node)) + 1, 0, text(LEAD));
}

/** Returns a copy with markers around inline code and at the ends of sections and rows with ids, in document order. */
function mark<Parent extends Root | Element>(
  parent: Parent,
  anchor: string | undefined,
  marking: Marking,
): Parent {
  const children: Nodes[] = [];
  let open = '';
  const end = (id: string): void => {
    if (id === '') return;
    marking.ends.push(id);
    children.push(text(END));
  };
  for (const node of parent.children) {
    if (!isElement(node)) children.push(node);
    else if (isHeading(node)) {
      end(open);
      open = marking.section = readId(node) ?? '';
      children.push(node);
    } else if (node.tagName === 'code' && !marking.plain.has(node)) {
      marking.codes.push({
        text: collapseWhitespace(readText(node)),
        section: marking.section,
        anchor: readId(node) ?? anchor,
      });
      children.push(text(OPEN), node, text(CLOSE));
    } else {
      if (node.children.some((child) => marking.blocks.has(child))) children.push(text(BLOCK));
      children.push(UNLINKED_TAGS.has(node.tagName) ? node : mark(node, readId(node) ?? anchor, marking));
    }
  }
  end(open);
  const marked = { ...parent, children: children as ElementContent[] };
  if (isElement(marked, 'tr') || isElement(marked, 'div')) markRowEnd(marked, marking);
  return marked;
}

/** Marks the end of a table row or a parameter list entry. */
function markRowEnd(row: Element, { ends }: Marking): void {
  const id = readId(row);
  const cell = row.children.findLast((child) => isElement(child, 'td') || isElement(child, 'dd'));
  if (id === undefined || cell?.type !== 'element') return;
  ends.push(id);
  cell.children.push(text(END));
}
