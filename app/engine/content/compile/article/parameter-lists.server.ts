import type { Element, ElementContent, Root } from 'hast';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import {
  createPermalink,
  element,
  isElement,
  listElements,
  readId,
  readText,
  text,
} from '../ast/hast-nodes.server.ts';
import { EMPTY_CELL, findDescriptionColumn, readTable, type TableRow } from './reference-tables.server.ts';

/**
 * Maximum length of inline code without line breaks. Inline code with a space, path segments, or arguments may always
 * break.
 */
const MAX_UNBROKEN_LENGTH = 24;

/** The same in the first column of a table, which is at most 45% as wide as a phone. */
const MAX_UNBROKEN_LENGTH_FIRST = 16;

/** A package in a scope, e.g. `@podium/layout`. It breaks in tables only. */
const PACKAGE_NAME = /^@[\w-]+\/[\w.-]+$/;

/** Maximum length of an inline error message; longer ones are blocks. */
const MAX_INLINE_LENGTH = 48;

/** Text of the error column for most parameters, which is omitted. */
const NOT_CHECKED = 'not checked';

/**
 * Formats the reference tables of an article for browsers: converts tables with descriptions to parameter lists, and
 * adds permalinks to the rows of others. Marks inline code that may break across lines.
 */
export function presentReference(tree: Root): void {
  const elements = listElements(tree);
  const blocks = new Set(
    elements.filter(({ tagName }) => tagName === 'pre').flatMap(({ children }) => children),
  );
  const filter = (tag: string): Element[] => elements.filter(({ tagName }) => tagName === tag);
  const listIn = (cells: Element[]): Set<Element> => new Set(cells.flatMap(listElements));
  const [inHeadings, inCells] = [listIn(filter('th')), listIn(filter('td'))];
  const inFirst = listIn(
    filter('tr').flatMap(({ children }) => children.find((cell) => isElement(cell)) ?? []),
  );
  const getMaxLength = (node: Element): number =>
    inFirst.has(node) ? MAX_UNBROKEN_LENGTH_FIRST : MAX_UNBROKEN_LENGTH;
  const mayBreak = (node: Element): boolean =>
    isCode(node) &&
    (inHeadings.has(node) || isLongCode(readText(node), getMaxLength(node), inCells.has(node)));
  for (const node of elements.filter((code) => mayBreak(code) && !blocks.has(code))) {
    node.properties['className'] = ['long'];
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? addBreaks(child.value) : child,
    );
  }
  for (const node of filter('table')) {
    const { head, kind, rows } = readTable(node);
    if (kind === undefined) continue;
    const headings = head.map((cell) => collapseWhitespace(readText(cell)));
    const description = findDescriptionColumn(headings);
    if (description > 0) {
      const columns = headings.with(description, 'Description');
      // Replace the scroll container of the table, too: a list needs none.
      const container = elements.find(({ tagName, children }) => tagName === 'div' && children[0] === node);
      Object.assign(container?.children.length === 1 ? container : node, {
        tagName: 'dl',
        properties: { className: ['params'] },
        children: rows.map((row) => createParameter(row, columns)),
      });
    } else {
      for (const row of rows) row.cells[0]?.children.push(...createLink(row));
    }
  }
}

/** Splits text into nodes with line break opportunities (`<wbr>`) after the punctuation of URLs and code. */
function addBreaks(content: string): ElementContent[] {
  const [first = '', ...others] = content.split(/(?<=\S\/|[.,=?&({[_])(?=[\w$"'])/);
  return [text(first), ...others.flatMap((part) => [element('wbr', []), text(part)])];
}

function isCode({ tagName, properties }: Element): boolean {
  return tagName === 'code' && properties['className'] === undefined;
}

function isLongCode(content: string, maxLength: number, isInTable: boolean): boolean {
  if (content.length > maxLength) return true;
  return /\s|[^/]\/[^/]|\(\w/.test(content) && (isInTable || !PACKAGE_NAME.test(content));
}

/** Creates the entry of a parameter: name, type and default, description, and errors. */
function createParameter(row: TableRow, columns: readonly string[]): Element {
  const [name, ...others] = row.cells;
  const parts = others.map((cell, index) => describeCell(cell, columns[index + 1] ?? ''));
  const find = (part: string): Element[] =>
    parts.flatMap((found) => (found?.part === part ? found.node : []));
  const parameter = element('div', [
    element('dt', [...(name?.children ?? []), ...createLink(row)]),
    ...['type', 'required', 'default', 'description', 'note'].flatMap(find),
  ]);
  parameter.properties = { ...row.element.properties, className: ['param'] };
  return parameter;
}

/** Converts a cell to a part of a parameter; undefined if the cell has no information. */
function describeCell(cell: Element, column: string): { part: string; node: Element } | undefined {
  const cellText = collapseWhitespace(readText(cell));
  if (EMPTY_CELL.test(cellText) || cellText === NOT_CHECKED) return undefined;
  const { children } = cell;
  const create = (part: string, content = children): { part: string; node: Element } => ({
    part,
    node: { ...element('dd', content), properties: { className: [`param-${part}`] } },
  });
  switch (column.toLowerCase()) {
    case 'description':
      return { part: 'description', node: element('dd', children) };
    case 'type':
      return create('type');
    case 'default':
      return cellText === 'none' ? undefined : create('default', [text('default '), ...children]);
    case 'required':
      return cellText === 'no'
        ? undefined
        : create('required', cellText === 'yes' ? [text('required')] : children);
    default:
      return create('note', labelNote(column, children));
  }
}

/**
 * Adds a label to a note: the column heading, or "Throws" or "Rejects with" if the note starts with that. Long error
 * messages become blocks, with the rest of the note on a separate line.
 */
function labelNote(column: string, [first, ...others]: ElementContent[]): ElementContent[] {
  const cellText = first?.type === 'text' ? first.value : '';
  const verb = /^(?:throws|rejects with)\b/.exec(cellText)?.[0];
  const heading = verb === undefined ? column : verb.charAt(0).toUpperCase() + verb.slice(1);
  const rest = verb === undefined ? first : text(cellText.slice(verb.length).trimStart());
  const nodes = rest === undefined ? others : [rest, ...others];
  const isMessage = (node: ElementContent | undefined): boolean =>
    node !== undefined && isElement(node, 'code') && readText(node).length > MAX_INLINE_LENGTH;
  return [
    element('strong', [text(heading)]),
    text(' '),
    ...nodes.map((node, index) => {
      if (isElement(node) && isMessage(node))
        return { ...node, properties: { className: ['long', 'message'] } };
      return node.type === 'text' && isMessage(nodes[index - 1])
        ? text(node.value.replace(/^[.,;]\s*/, ''))
        : node;
    }),
  ];
}

/** Creates a link to a row. Its other names have ids for the same row, so they need no links. */
function createLink({ element: row, labels: [label] }: TableRow): ElementContent[] {
  const id = readId(row);
  return id === undefined || label === undefined ? [] : [text(' '), createPermalink(id, readText(label))];
}
