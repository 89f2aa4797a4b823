import type { Element, ElementContent, Root } from 'hast';
import { foldSpace } from '#app/engine/lib/text.ts';
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

/** Inline code with more characters, with a space, parts of a path, or arguments may break over lines. */
const LONGEST_WORD = 24;

/** An error text with more characters is a block. */
const LONGEST_INLINE = 48;

/** A cell that says what the column of errors says of most parameters. */
const NOT_CHECKED = 'not checked';

/**
 * Presents the reference tables of an article for reading in a browser: those with descriptions as parameter lists,
 * the rows of others with links to themselves. Marks inline code that may break over lines.
 */
export function presentReference(tree: Root): void {
  const elements = listElements(tree);
  const blocks = new Set(
    elements.filter(({ tagName }) => tagName === 'pre').flatMap(({ children }) => children),
  );
  for (const node of elements.filter((code) => isLongCode(code) && !blocks.has(code))) {
    node.properties['className'] = ['long'];
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? addBreaks(child.value) : child,
    );
  }
  for (const node of elements.filter(({ tagName }) => tagName === 'table')) {
    const { head, kind, rows } = readTable(node);
    if (kind === undefined) continue;
    const headings = head.map((cell) => foldSpace(readText(cell)));
    const description = findDescriptionColumn(headings);
    if (description > 0) {
      const columns = headings.with(description, 'Description');
      // A box around the table that lets it scroll is of no use to a list.
      const box = elements.find(({ tagName, children }) => tagName === 'div' && children[0] === node);
      Object.assign(box?.children.length === 1 ? box : node, {
        tagName: 'dl',
        properties: { className: ['params'] },
        children: rows.map((row) => createParameter(row, columns)),
      });
    } else {
      for (const { element: row, cells, names } of rows) cells[0]?.children.push(...createLinks(row, names));
    }
  }
}

/** Text with opportunities to break behind the punctuation of URLs and code. */
function addBreaks(words: string): ElementContent[] {
  const [first = '', ...others] = words.split(/(?<=\S\/|[.,=?&({[_])(?=[\w$"'])/);
  return [text(first), ...others.flatMap((part) => [element('wbr', []), text(part)])];
}

function isLongCode({ tagName, properties, children }: Element): boolean {
  if (tagName !== 'code' || properties['className'] !== undefined) return false;
  const words = children.map(readText).join('');
  return words.length > LONGEST_WORD || /\s|[^/]\/[^/]|\(\w/.test(words);
}

/** A parameter: its name, a line of facts, what it does, and errors. */
function createParameter({ element: row, cells, names }: TableRow, columns: readonly string[]): Element {
  const [name, ...others] = cells;
  const parts = others.map((cell, at) => describeCell(cell, columns[at + 1] ?? ''));
  const find = (part: string): Element[] =>
    parts.flatMap((found) => (found?.part === part ? found.node : []));
  const parameter = element('div', [
    element('dt', [...(name?.children ?? []), ...createLinks(row, names)]),
    ...['type', 'required', 'default', 'description', 'note'].flatMap(find),
  ]);
  parameter.properties = { ...row.properties, className: ['param'] };
  return parameter;
}

/** A cell as part of a parameter; undefined when it says nothing. */
function describeCell(cell: Element, column: string): { part: string; node: Element } | undefined {
  const said = foldSpace(readText(cell));
  if (EMPTY_CELL.test(said) || said === NOT_CHECKED) return undefined;
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
      return said === 'none' ? undefined : create('default', [text('default '), ...children]);
    case 'required':
      return said === 'no' ? undefined : create('required', said === 'yes' ? [text('required')] : children);
    default:
      return create('note', labelNote(column, children));
  }
}

/**
 * A note behind a label: the heading of its column, or "Throws" where that is what it starts with. Long error texts are blocks,
 * with what follows on a separate line.
 */
function labelNote(column: string, [first, ...others]: ElementContent[]): ElementContent[] {
  const said = first?.type === 'text' ? first.value : '';
  const verb = /^(?:throws|rejects with)\b/.exec(said)?.[0];
  const heading = verb === undefined ? column : verb.charAt(0).toUpperCase() + verb.slice(1);
  const rest = verb === undefined ? first : text(said.slice(verb.length).trimStart());
  const nodes = rest === undefined ? others : [rest, ...others];
  const isMessage = (node: ElementContent | undefined): boolean =>
    node !== undefined && isElement(node, 'code') && readText(node).length > LONGEST_INLINE;
  return [
    element('strong', [text(heading)]),
    text(' '),
    ...nodes.map((node, at) => {
      if (isElement(node) && isMessage(node))
        return { ...node, properties: { className: ['long', 'message'] } };
      return node.type === 'text' && isMessage(nodes[at - 1])
        ? text(node.value.replace(/^[.,;]\s*/, ''))
        : node;
    }),
  ];
}

/** A link to each id of a row. */
function createLinks(row: Element, names: readonly Element[]): ElementContent[] {
  return [row, ...names.slice(1)].flatMap((node, at) => {
    const id = readId(node);
    const name = names[at];
    return id === undefined || name === undefined ? [] : [text(' '), createPermalink(id, readText(name))];
  });
}
