import type { Element, Nodes, Root } from 'hast';
import { foldSpace } from '#app/engine/lib/text.ts';
import type { HitKind } from '#app/engine/model/search-results.ts';
import { hasClass, isElement, isHeading, listElements, readId, readText } from '../ast/hast-nodes.server.ts';

/** Kind of what the rows of a reference table describe, by words in the heading of the first column. */
const KINDS: ReadonlyMap<string, HitKind> = new Map([
  ...'argument attribute field key member name option parameter property variable'
    .split(' ')
    .map((word) => [word, 'option'] as const),
  ['error', 'error'],
  ['event', 'event'],
  ['function', 'method'],
  ['header', 'header'],
  ['log', 'error'],
  ['message', 'error'],
  ['method', 'method'],
  ['metric', 'row'],
  ['state', 'row'],
]);

/** Text of a cell that says nothing. */
export const EMPTY_CELL = /^[-–—]?$/;

/** A table and the content of its first column. */
export interface Table {
  /** Column headings. */
  head: Element[];
  /** Kind of its rows; undefined if it is not a reference table. */
  kind: HitKind | undefined;
  rows: TableRow[];
}

/** A row below the column headings. */
export interface TableRow {
  element: Element;
  cells: Element[];
  /** The inline code of the first cell, when that holds nothing else. */
  names: Element[];
}

/** The ids of a table row, if it has any, and the text of its first cell. */
export interface RowAnchor {
  ids: string[];
  text: string;
}

/**
 * Gives each row of a reference table an id: that of its section, a hyphen, and the row's name, e.g. `client-timeout`. The
 * second name of a row and those after it get theirs on their inline code. Ids that authors gave to rows stay.
 *
 * @returns every row below column headings, in document order
 */
export function addRowIds(tree: Root): RowAnchor[] {
  let section = '';
  return listElements(tree).flatMap((node): RowAnchor[] => {
    if (isHeading(node)) section = readId(node) ?? '';
    if (node.tagName !== 'table') return [];
    const { kind, rows } = readTable(node);
    return rows.map(({ element, cells, names }) => {
      const anchors = [element, ...names.slice(1)];
      if (kind !== undefined) {
        for (const [at, name] of names.entries()) {
          const id = makeRowId(section, readText(name));
          if (id !== '') (anchors[at] ?? element).properties['id'] ??= id;
        }
      }
      return {
        ids: anchors.map(readId).filter((id) => id !== undefined),
        text: foldSpace(cells.slice(0, 1).map(readText).join('')),
      };
    });
  });
}

/**
 * Reads a table of the article. It is a reference table when its first column names what it lists (`KINDS`) and all of
 * that column is inline code: `timeout`, or `async`, `defer`.
 */
export function readTable(table: Element): Table {
  const elements = listElements(table);
  const isCell = (node: Nodes): node is Element => isElement(node, 'th') || isElement(node, 'td');
  const head = elements
    .filter(({ tagName }) => tagName === 'thead')
    .flatMap((part) => listElements(part).filter(isCell));
  const rows = elements
    .filter(({ tagName }) => tagName === 'tbody')
    .flatMap((body) => body.children.filter((child) => isElement(child, 'tr')))
    .map((element): TableRow => {
      const cells = element.children.filter(isCell);
      const names = cells[0] === undefined ? undefined : findNames(cells[0]);
      return { element, cells, names: names ?? [] };
    });
  const kind = findKind(head.slice(0, 1).map(readText).join(''));
  return { head, kind: rows.every(({ names }) => names.length > 0) ? kind : undefined, rows };
}

/** Whether the first column of a table with this heading names what a reference describes. */
export function isNameColumn(heading: string): boolean {
  return findKind(heading) !== undefined;
}

function findKind(heading: string): HitKind | undefined {
  const words = heading.toLowerCase().split(/[^a-z]+/);
  return words.map((word) => KINDS.get(word)).find((known) => known !== undefined);
}

/** The inline code of a node, linked or not, with commas or "and" between; undefined when there is other text. */
function findNames(node: Nodes): Element[] | undefined {
  if (node.type === 'text') return /^[\s,]*(?:(?:and|or)[\s,]*)?$/.test(node.value) ? [] : undefined;
  if (!isElement(node) || hasClass(node, 'badge')) return [];
  if (node.tagName === 'code') return [node];
  const found = node.children.map(findNames);
  return found.every((names) => names !== undefined) ? found.flat() : undefined;
}

/** Of a call only the name counts: `register(options)` in the section `client-1` is `client-1-register`. */
function makeRowId(section: string, name: string): string {
  const [, called = name] = /^([\w.$]+)\(/.exec(name) ?? [];
  return [section, ...called.toLowerCase().split(/[^\p{L}\p{N}_]+/u)].filter((part) => part !== '').join('-');
}

/** Columns of a parameter table besides names, the description, and errors. */
const FACTS = ['type', 'required', 'default'];

/** Column of invalid values and errors. */
const ERRORS = /error|invalid|reject|throw/i;

/**
 * Finds the column that describes what a table lists: "Description", or, in a table with a column "Type" or "Required", the first
 * other one. Returns -1 if there is none.
 *
 * @param columns headings; the first column has names
 */
export function findDescriptionColumn(columns: readonly string[]): number {
  const names = columns.map((column) => column.toLowerCase());
  const described = names.indexOf('description');
  if (described > 0 || !isParameterTable(names)) return described;
  return names.findIndex((name, at) => at > 0 && !FACTS.includes(name) && !ERRORS.test(name));
}

/** Whether a table has a column that only parameter tables have. */
export function isParameterTable(columns: readonly string[]): boolean {
  return columns.some((column) => /^(?:type|required)$/i.test(column));
}
