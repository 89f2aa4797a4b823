import type { Element, Nodes, Root } from 'hast';
import { foldSpace } from '#app/engine/lib/text.ts';
import {
  isElement,
  isHeading,
  listElements,
  readText,
} from '#app/engine/content/compile/ast/hast-nodes.server.ts';

/** A part of a page from one heading to the next, for search. */
export interface PageSection {
  /** Id of the heading; empty for the text before the first one. */
  id: string;
  /** Titles of its ancestor headings, outermost first, followed by its own. */
  trail: string[];
  /** Text without code blocks, white space folded. */
  text: string;
  /** Text of code blocks and inline code, white space folded. */
  code: string;
  /** Each piece of inline code in the text. */
  names: string[];
  /** Inline code in the first cells of table rows, which names what a row describes. */
  rowNames: string[];
  /** Inline code in the heading, which names what the section describes. */
  defines: string[];
}

/** Elements that separate words. */
const BLOCKS = new Set('p li td th tr pre div section figcaption summary dt dd blockquote'.split(' '));

/** Splits an article into sections at its headings, which already have ids. */
export function readSections(tree: Root): PageSection[] {
  let section = createSection([], '', []);
  const sections = [section];
  const trail: { level: number; text: string }[] = [];

  function walk(node: Nodes, ancestors: readonly Element[]): void {
    if (node.type === 'text') {
      section[ancestors.some(({ tagName }) => tagName === 'code') ? 'code' : 'text'] += node.value;
      return;
    }
    if (!isElement(node)) return;
    if (isHeading(node)) {
      startSection(node);
      return;
    }
    const isCode = node.tagName === 'code';
    // Inline code is both part of its sentence and a name.
    if (isCode && ancestors.length > 0 && ancestors.at(-1)?.tagName !== 'pre') {
      section.text += readText(node);
      section.names.push(foldSpace(readText(node)));
      if (isInFirstCell([...ancestors, node])) section.rowNames.push(foldSpace(readText(node)));
    }
    const inner = [...ancestors, node];
    for (const child of node.children) walk(child, inner);
    const isInCode = inner.some(({ tagName }) => tagName === 'code');
    if (BLOCKS.has(node.tagName)) section[isInCode ? 'code' : 'text'] += '\n';
    if (isCode) section.code += ' ';
  }

  function startSection(heading: Element): void {
    const level = Number(heading.tagName.slice(1));
    while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
    trail.push({ level, text: foldSpace(readText(heading)) });
    const names = listElements(heading).filter(({ tagName }) => tagName === 'code');
    const { id } = heading.properties;
    section = createSection(
      trail.map((item) => item.text),
      typeof id === 'string' ? id : '',
      names.map((name) => foldSpace(readText(name))),
    );
    sections.push(section);
  }

  for (const node of tree.children) walk(node, []);
  return sections
    .map((read) => ({ ...read, text: foldSpace(read.text), code: foldSpace(read.code) }))
    .filter(({ id, text, code }) => id !== '' || text !== '' || code !== '');
}

function createSection(trail: string[], id: string, defines: string[]): PageSection {
  return { id, trail, text: '', code: '', names: [], rowNames: [], defines };
}

function isInFirstCell(path: readonly Element[]): boolean {
  const at = path.findLastIndex(({ tagName }) => tagName === 'td');
  return at > 0 && path[at - 1]?.children.find((child) => isElement(child)) === path[at];
}
