import type { Element, Nodes, Root } from 'hast';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import type { HitKind } from '#app/engine/model/search-results.ts';
import { hasClass, isElement, isHeading, listElements, readId, readText } from '../ast/hast-nodes.server.ts';

/** Kind of the rows of a reference table, by a word in the heading of the first column. */
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

/** A word in the heading of a first column that describes what readers see, in words instead of names. */
const SYMPTOM = /\bsymptom\b/i;

/** Text of an empty cell: nothing or a dash. */
export const EMPTY_CELL = /^[-–—]?$/;

/** Table, with its kind according to the first column. */
export interface Table {
  head: Element[];
  /** Kind of its rows; undefined if it is neither a reference table nor a table of symptoms. */
  kind: HitKind | undefined;
  rows: TableRow[];
}

/** Body row of a table. */
export interface TableRow {
  element: Element;
  cells: Element[];
  /** Inline code of the first cell; empty if the cell contains other text. */
  names: Element[];
  /** Source of its ids and links: its names, or the first cell for a symptom. */
  labels: Element[];
}

/** Ids of a table row, if any, and the text of its first cell. */
export interface RowAnchor {
  ids: string[];
  text: string;
}

/**
 * Adds an id to each row of a reference table, from the id of its section and the name of the row, e.g.
 * `client-timeout`. For a row with several names, the ids of all but the first are on their inline code. The id of a
 * symptom is made from its text. Explicit ids are not changed.
 *
 * @returns all body rows, in document order
 */
export function addRowIds(tree: Root): RowAnchor[] {
  let section = '';
  return listElements(tree).flatMap((node): RowAnchor[] => {
    if (isHeading(node)) section = readId(node) ?? '';
    if (node.tagName !== 'table') return [];
    const { kind, rows } = readTable(node);
    return rows.map(({ element, cells, labels }) => {
      const anchors = [element, ...labels.slice(1)];
      if (kind !== undefined) {
        for (const [index, label] of labels.entries()) {
          const id = generateRowId(section, readText(label));
          if (id !== '') (anchors[index] ?? element).properties['id'] ??= id;
        }
      }
      return {
        ids: anchors.map(readId).filter((id) => id !== undefined),
        text: collapseWhitespace(cells.slice(0, 1).map(readText).join('')),
      };
    });
  });
}

/**
 * Reads a table of the article. It is a reference table if the heading of the first column is one of `KINDS` and its
 * cells contain only inline code, e.g. `timeout`, or `async`, `defer`. The cells of `SYMPTOM` contain any text.
 */
export function readTable(table: Element): Table {
  const elements = listElements(table);
  const isCell = (node: Nodes): node is Element => isElement(node, 'th') || isElement(node, 'td');
  const head = elements
    .filter(({ tagName }) => tagName === 'thead')
    .flatMap((part) => listElements(part).filter(isCell));
  const heading = head.slice(0, 1).map(readText).join('');
  const hasSymptoms = SYMPTOM.test(heading);
  const rows = elements
    .filter(({ tagName }) => tagName === 'tbody')
    .flatMap((body) => body.children.filter((child) => isElement(child, 'tr')))
    .map((element): TableRow => {
      const cells = element.children.filter(isCell);
      if (hasSymptoms) return { element, cells, names: [], labels: cells.slice(0, 1) };
      const names = (cells[0] && findNames(cells[0])) ?? [];
      return { element, cells, names, labels: names };
    });
  if (hasSymptoms) return { head, kind: 'row', rows };
  const kind = findKind(heading);
  return { head, kind: rows.every(({ names }) => names.length > 0) ? kind : undefined, rows };
}

/** Whether a first column with this heading contains names of API members. */
export function isNameColumn(heading: string): boolean {
  return findKind(heading) !== undefined;
}

function findKind(heading: string): HitKind | undefined {
  const words = heading.toLowerCase().split(/[^a-z]+/);
  return words.map((word) => KINDS.get(word)).find((kind) => kind !== undefined);
}

/** Inline code of a node, linked or not, separated by commas, "and" or "or"; undefined if there is other text. */
function findNames(node: Nodes): Element[] | undefined {
  if (node.type === 'text') return /^[\s,]*(?:(?:and|or)[\s,]*)?$/.test(node.value) ? [] : undefined;
  if (!isElement(node) || hasClass(node, 'badge')) return [];
  if (node.tagName === 'code') return [node];
  const nested = node.children.map(findNames);
  return nested.every((names) => names !== undefined) ? nested.flat() : undefined;
}

/**
 * Generates the id of a row. Arguments are ignored: `register(options)` in the section `client-1` becomes
 * `client-1-register`.
 */
function generateRowId(section: string, name: string): string {
  const [, functionName = name] = /^([\w.$]+)\(/.exec(name) ?? [];
  return [section, ...functionName.toLowerCase().split(/[^\p{L}\p{N}_]+/u)]
    .filter((part) => part !== '')
    .join('-');
}

/** Columns of a parameter table other than name, description, and errors. */
export const FACTS: readonly string[] = ['type', 'required', 'default'];

/** Column of invalid values and errors. */
const ERRORS = /error|invalid|reject|throw/i;

/**
 * Finds the description column of a table: "Description", or, in a table with a "Type" or "Required" column, the first
 * other column. Returns -1 if there is none.
 *
 * @param columns column headings; the first column contains the names
 */
export function findDescriptionColumn(columns: readonly string[]): number {
  const names = columns.map((column) => column.toLowerCase());
  const described = names.indexOf('description');
  if (described > 0 || !isParameterTable(names)) return described;
  return names.findIndex((name, index) => index > 0 && !FACTS.includes(name) && !ERRORS.test(name));
}

/** Whether a table has a "Type" or "Required" column, which only parameter tables have. */
export function isParameterTable(columns: readonly string[]): boolean {
  return columns.some((column) => /^(?:type|required)$/i.test(column));
}
