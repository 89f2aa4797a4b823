import { listDocPages, readDocPage } from './read-page.ts';
import { readLocation, type Statement } from './statement.ts';

/** A cell that states a default or what a bad value does. */
export interface StatingCell {
  page: string;
  /** E.g. `content/docs/api/layout.mdx:210`. */
  location: string;
  heading: string;
  row: string;
  names: readonly string[];
  column: string;
  text: string;
}

const STATING = /^(Default|Empty value|Invalid value|Cache time|Value in development mode)$/;

/** Texts that state nothing which could be observed. */
const SAYS_NOTHING = /^(–|none|see (the table in )?.*|as (in|for) .*|same (error|as) .*)$/;

/** All cells of the documentation that must be proved. */
export function listStatingCells(): StatingCell[] {
  return listDocPages().flatMap((name) => {
    const page = readDocPage(name);
    return page.sections.flatMap((section) =>
      section.tables.flatMap((table, index) =>
        table.rows.flatMap((row) =>
          table.columns.flatMap((column, at) => {
            const text = row.cells[at] ?? '';
            if (!STATING.test(column) || text === '' || SAYS_NOTHING.test(text)) return [];
            const heading = section.tables.length > 1 ? `${section.id}/${index + 1}` : section.id;
            const location = `${page.file}:${row.line}`;
            return [
              { page: name, location, heading, row: row.cells[0] ?? '', names: row.names, column, text },
            ];
          }),
        ),
      ),
    );
  });
}

/** Whether one of the statements reads this cell; for rows that name several options, each must be read. */
export function isProved(stating: StatingCell, statements: readonly Statement[]): boolean {
  const rows = new Set(
    statements.flatMap(({ location }) =>
      location.kind === 'cell' &&
      location.page === stating.page &&
      location.column === stating.column &&
      (location.heading === stating.heading || location.heading === stating.heading.replace(/\/\d+$/, ''))
        ? [location.row]
        : [],
    ),
  );
  return rows.has(stating.row) || (stating.names.length > 0 && stating.names.every((name) => rows.has(name)));
}

/**
 * Pages whose messages other tests prove: package-messages.test.ts compares the index of messages with the sources of the
 * packages, and changes-page.test.ts the changes between versions with the recorded runs.
 */
const PROVED_ELSEWHERE: readonly string[] = ['help/errors', 'help/changes-between-versions'];

/** Inline code that reads like the text of an error: four words or more, none of them code. */
const ERROR_TEXT = /^[A-Za-z"<][^={}]*( [a-zA-Z"<&][^ ]*){3,}/;

export interface StatedText {
  page: string;
  location: string;
  line: number;
  text: string;
}

/** All error texts that the documentation quotes, without those of pages that have their own tests. */
export function listErrorTexts(): StatedText[] {
  return listDocPages().flatMap((name) => {
    if (PROVED_ELSEWHERE.includes(name)) return [];
    const page = readDocPage(name);
    return page.codes.flatMap(({ line, text }) =>
      ERROR_TEXT.test(text) && !text.includes('=>')
        ? [{ page: name, location: `${page.file}:${line}`, line, text }]
        : [],
    );
  });
}

/** Whether a statement reads the block, or the row, that quotes the text. */
export function isQuoted(stated: StatedText, statements: readonly Statement[]): boolean {
  const beginning = stated.text.replace(/ ?…$/, '');
  return statements.some(({ location }) => {
    if (location.page !== stated.page) return false;
    const { values, line } = readLocation(location);
    const isThere = values.some(
      (value) =>
        value.replaceAll('`', '').includes(beginning) || (value.length > 12 && beginning.includes(value)),
    );
    return isThere && (location.kind === 'phrase' ? line <= stated.line : line === stated.line);
  });
}
