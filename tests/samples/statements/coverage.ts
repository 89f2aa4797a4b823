import { listDocPages, readDocPage } from './read-page.ts';
import { readLocation, type Statement } from './statement.ts';

/** A table cell that states a default or the effect of an invalid value. */
export interface StatementCell {
  page: string;
  /** E.g. `content/docs/api/layout.mdx:210`. */
  location: string;
  heading: string;
  row: string;
  names: readonly string[];
  column: string;
  text: string;
}

const STATEMENT_COLUMNS = /^(Default|Empty value|Invalid value|Cache time|Value in development mode)$/;

/** Texts that state nothing observable. */
const NO_STATEMENT = /^(–|none|see (the table in )?.*|as (in|for) .*|same (error|as) .*)$/;

/** All cells of the documentation that must be proved. */
export function listStatementCells(): StatementCell[] {
  return listDocPages().flatMap((name) => {
    const page = readDocPage(name);
    return page.sections.flatMap((section) =>
      section.tables.flatMap((table, index) =>
        table.rows.flatMap((row) =>
          table.columns.flatMap((column, at) => {
            const text = row.cells[at] ?? '';
            if (!STATEMENT_COLUMNS.test(column) || text === '' || NO_STATEMENT.test(text)) return [];
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
export function isProved(cell: StatementCell, statements: readonly Statement[]): boolean {
  const rows = new Set(
    statements.flatMap(({ location }) =>
      location.kind === 'cell' &&
      location.page === cell.page &&
      location.column === cell.column &&
      (location.heading === cell.heading || location.heading === cell.heading.replace(/\/\d+$/, ''))
        ? [location.row]
        : [],
    ),
  );
  return rows.has(cell.row) || (cell.names.length > 0 && cell.names.every((name) => rows.has(name)));
}

/**
 * Pages whose messages are proved by other tests: package-messages.test.ts compares the index of messages with the
 * sources of the packages, and changes-page.test.ts compares the changes between versions with the recorded runs.
 */
const PROVED_ELSEWHERE: readonly string[] = ['help/errors', 'help/changes-between-versions'];

/** Inline code that looks like an error message: four or more words, none of them code. */
const ERROR_TEXT = /^[A-Za-z"<][^={}]*( [a-zA-Z"<&][^ ]*){3,}/;

export interface StatedText {
  page: string;
  location: string;
  line: number;
  text: string;
}

/** All error messages that the documentation quotes, except on pages with their own tests. */
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
    const isMatch = values.some(
      (value) =>
        value.replaceAll('`', '').includes(beginning) || (value.length > 12 && beginning.includes(value)),
    );
    return isMatch && (location.kind === 'phrase' ? line <= stated.line : line === stated.line);
  });
}
