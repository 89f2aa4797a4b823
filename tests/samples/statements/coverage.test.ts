import { describe, expect, test } from 'vitest';
import { allStatements, groups } from './all.ts';
import { isProved, isQuoted, listErrorTexts, listStatementCells } from './coverage.ts';
import { FACTS_ROWS } from './facts-rows.ts';

/** Cells that no test can observe. Key: page#heading, row, column. */
const CELLS_NOT_PROVED: Record<string, string> = {
  'api/layout#client, `rejectUnauthorized`, Default':
    'has no effect in this version; that it is accepted without one is proved in the row itself',
  '_writing/reference-table#, `timeout`, Default': 'an example table for authors',
  '_writing/reference-table#, `async`, `defer`, Default': 'an example table for authors',
  '_writing/reference-table#, `timeout`, Invalid value': 'an example table for authors',
  '_writing/reference-table#, `async`, `defer`, Invalid value': 'an example table for authors',
};

/** Inline code that looks like an error but is not one. */
const NOT_ERRORS: Record<string, string> = {
  'for (const resource of layout.client)': 'code',
  'new HttpIncoming(request?, response?, params?)': 'a heading',
  '<layout pathname>/podium-resource/<name in register()>': 'a path',
  '<podlet pathname>/podium-resource/<podlet name>/<proxy name>': 'a path',
  'The basket is unavailable. Try again soon.': 'output of a sample, checked with the samples',
  'In com.example.shop@4.2.0, text size 1.25rem': 'output of a sample, checked with the samples',
};

describe('coverage of the documentation', () => {
  test.each(FACTS_ROWS)('a statement proves "%s"', (row) => {
    expect(allStatements.filter(({ proves }) => proves.includes(row))).not.toEqual([]);
  });

  test('statements prove only rows in the list', () => {
    const known: readonly string[] = FACTS_ROWS;
    expect(
      [...new Set(allStatements.flatMap(({ proves }) => proves))].filter((row) => !known.includes(row)),
    ).toEqual([]);
  });

  test('every default and invalid value in a table is read by a statement, or listed with a reason', () => {
    const open = listStatementCells().filter((cell) => !isProved(cell, allStatements));
    const unlisted = open.filter(
      ({ page, heading, row, column }) => !(`${page}#${heading}, ${row}, ${column}` in CELLS_NOT_PROVED),
    );
    expect(
      unlisted.map(
        ({ location, row, column, text }) =>
          `${location} no statement reads "${text}" (${row}, ${column}). Add one to tests/samples/statements.`,
      ),
    ).toEqual([]);
    expect(open.length, 'A listed cell is now proved or gone: remove it from the list').toBe(
      Object.keys(CELLS_NOT_PROVED).length,
    );
  });

  test('every quoted error is read by a statement, or listed as something else', () => {
    const open = listErrorTexts().filter((stated) => !isQuoted(stated, allStatements));
    expect(
      open
        .filter(({ text }) => !(text in NOT_ERRORS))
        .map(
          ({ location, text }) =>
            `${location} no statement reads "${text}". Add one to tests/samples/statements.`,
        ),
    ).toEqual([]);
    expect(Object.keys(NOT_ERRORS).filter((text) => !open.some((stated) => stated.text === text))).toEqual(
      [],
    );
  });

  test('no two statements of a group have the same title and location', () => {
    for (const group of Object.values(groups)) {
      const titles = group.all.map(
        ({ title, location }) =>
          `${title} ${JSON.stringify(location, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value))}`,
      );
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    }
  });
});
