import type { Nodes, Root, Table, TableCell } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import {
  EMPTY_CELL,
  findDescriptionColumn,
  isNameColumn,
  isParameterTable,
} from '../article/reference-tables.server.ts';
import type { MdxFile, NodeLocation } from '../context/page-context.server.ts';
import { findNearest } from '#app/engine/diagnostics/suggest.ts';

/**
 * Markdown transform: reports errors in parameter tables, i.e. tables whose first column lists names and that have a
 * "Type" or "Required" column: missing columns, rows without a name, duplicate names, and unknown types.
 */
export function checkParameterTables(tree: Root, mdx: MdxFile): void {
  visit(tree, 'table', (table) => {
    const report: Report = (node, message, fix) => {
      mdx.error('parameters', node, { message, fix });
    };
    const [head, ...rows] = table.children;
    const headings = (head?.children ?? []).map((cell) => collapseWhitespace(toString(cell)));
    const columns = headings.map((heading) => heading.toLowerCase());
    if (!isNameColumn(headings[0] ?? '') || !isParameterTable(headings)) return;
    const missing = [
      ...(columns.includes('type') ? [] : [['Type', 'the types']]),
      ...(findDescriptionColumn(headings) > 0 ? [] : [['Description', 'the descriptions']]),
    ];
    for (const [column = '', what = ''] of missing)
      report(
        head ?? table,
        `The parameter table has no column "${column}".`,
        `Rename the column with ${what} to "${column}"; the columns are: ${headings.join(', ')}.`,
      );
    checkRows(rows, columns.indexOf('type'), report);
  });
}

type Report = (node: NodeLocation, message: string, fix: string) => void;

function checkRows(rows: Table['children'], typeColumn: number, report: Report): void {
  const names = new Set<string>();
  for (const row of rows) {
    const [first] = row.children;
    const name = first === undefined ? '' : collapseWhitespace(toString(first));
    if (first === undefined || !hasCode(first)) {
      report(
        first ?? row,
        name === ''
          ? 'A row of the parameter table has no name.'
          : `The name “${name}” is not written as code.`,
        `Start the row with the name in backticks: \`${name === '' ? 'timeout' : name}\`.`,
      );
    } else if (names.has(name)) {
      report(first, `The parameter table has two rows named “${name}”.`, 'Remove one of them.');
    }
    names.add(name);
    const cell = row.children[typeColumn];
    if (cell !== undefined) checkType(cell, report);
  }
}

function checkType(cell: TableCell, report: Report): void {
  const type = collapseWhitespace(quoteCode(cell));
  if (type === '') {
    report(cell, 'The parameter has no type.', 'Write its type, "any", or a dash.');
    return;
  }
  if (EMPTY_CELL.test(type)) return;
  const unknown = findUnknownType(type);
  if (unknown === undefined) return;
  const name = unknown.replaceAll(QUOTED, '`…`');
  report(cell, `“${name}” is not a type.`, suggestType(unknown));
}

function hasCode(node: Nodes): boolean {
  return node.type === 'inlineCode' || ('children' in node && node.children.some(hasCode));
}

/** Returns the text of a cell, with inline code and links replaced by `QUOTED`. */
function quoteCode(node: Nodes): string {
  if (node.type === 'inlineCode' || node.type === 'link') return QUOTED;
  return 'children' in node ? node.children.map(quoteCode).join('') : toString(node);
}

/** Names of types in JavaScript and its documentation. Any other type must be inline code or a link. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'any array bigint boolean buffer class date error event function iterable map method null number object promise ' +
    'regexp set stream string symbol undefined unknown void'
  ).split(' '),
);

/** Placeholder for inline code or a link in the text of a type. */
export const QUOTED = '\u{FFFC}';

/** "array of", "Promise of", or "method →", before the type of the elements or the result. */
const OUTER = /^(?:(?:array|promise|set|iterable) of|(?:function|method) →) /i;

/** Separator of alternatives: `string or number`, `'a', 'b'`, `string | number`. */
const SEPARATOR = /, or | or |, | \| /;

/**
 * Finds the first invalid part of a type. A type is the name of a JavaScript type, inline code, or a link; an array,
 * promise or function of a type: `array of string`, `method → object`; or a union: `string or number`. Parentheses
 * contain notes, e.g. the unit of a number.
 */
export function findUnknownType(type: string): string | undefined {
  const isType = (part: string): boolean => {
    const inner = part.replace(OUTER, '');
    return inner === part ? part === QUOTED || NAMES.has(part.toLowerCase()) : isType(inner);
  };
  return type
    .replaceAll(/\([^()]*\)/g, '')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .find((part) => !isType(part));
}

/** Returns the fix for an unknown type. */
function suggestType(type: string): string {
  const near = findNearest(type, NAMES);
  const others = 'Write a class or a list of values as code, and notes in parentheses, e.g. number (ms).';
  return near === undefined ? others : `Did you mean "${near}"? ${others}`;
}
