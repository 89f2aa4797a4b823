import { describe, expect, test } from 'vitest';
import { listMessages, PACKAGES, readMessages, type PackageName } from './package-messages.ts';
import { readDocPage, type PageTable } from './read-page.ts';

const page = readDocPage('help/errors');
const names = Object.keys(PACKAGES) as PackageName[];

/** Table rows in a package's section: messages with their level, with values replaced by `<>`. */
function listDocumented(name: PackageName): string[] {
  const section = page.sections.find(({ title }) => title.replaceAll('`', '') === name);
  return (section?.tables ?? []).flatMap((table) => table.rows.map((row) => describeRow(table, row)));
}

function describeRow(table: PageTable, { cells }: PageTable['rows'][number]): string {
  const level = cells[table.columns.indexOf('Level')]?.replaceAll('`', '') ?? 'error thrown';
  return `${level}: ${cells[0]?.replace(/^`|`$/g, '').replaceAll(/<[^>]+>/g, '<>')}`;
}

describe('message index', () => {
  test.each(names)('lists exactly the messages in the source of %s', (name) => {
    const inSource = listMessages(name).map(({ text, level }) => `${level ?? 'error thrown'}: ${text}`);
    expect(listDocumented(name).sort()).toEqual(inSource.sort());
  });

  test('names a cause or a fix for each', () => {
    const rows = page.sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
    expect(rows.filter(({ cells }) => cells.at(-1) === '').map(({ line }) => line)).toEqual([]);
  });

  test('reads messages of errors, assertions, and logs, including from constants', () => {
    const source = `
      const text = \`no \${value} here\`;
      throw new Error(text);
      assert.equal(1, 2, 'not equal');
      this.#log.warn('late' + ' - ' + url);
      console.log('no message');
    `;
    expect(readMessages(source)).toEqual([
      { text: 'no <> here', level: undefined },
      { text: 'not equal', level: undefined },
      { text: 'late - <>', level: 'warn' },
    ]);
  });
});
