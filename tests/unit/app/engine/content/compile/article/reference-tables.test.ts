import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage } from '../../../../../../helpers/compile-page.ts';

/** Ids of rows, and of names in them, in document order. */
async function listRowIds(text: string): Promise<string[]> {
  const $ = load((await compilePage(text)).html, null, false);
  return $('tr[id], td [id]')
    .toArray()
    .map((element) => `${element.tagName}#${element.attribs['id'] ?? ''}`);
}

function table(heading: string, ...rows: string[]): string {
  return [`| ${heading} | Use |`, '| --- | --- |', ...rows.map((row) => `| ${row} | x |`)].join('\n');
}

describe('rows of a reference table', () => {
  test('have the id of their section and their name', async () => {
    const text =
      `## \`client\` {#client}\n\n${table('Name', '`timeout`', '[`maxAge`](#x)')}\n\n` +
      `### Headers\n\n${table('Request header', '`x-podium-app-id`')}\n\n#### X {#x}`;
    expect(await listRowIds(text)).toEqual([
      'tr#client-timeout',
      'tr#client-maxage',
      'tr#headers-x-podium-app-id',
    ]);
  });

  test('have an id for each of several names', async () => {
    expect(await listRowIds(`## A\n\n${table('Option', '`one`, `two` and [`three`](#a)')}`)).toEqual([
      'tr#a-one',
      'code#a-two',
      'code#a-three',
    ]);
  });

  test.each([
    ['a call is named without its arguments', '`on(name, fn)`', 'a-on'],
    ['a path of names', '`deviceType.cacheSize`', 'a-devicetype-cachesize'],
    ['rest arguments', '`...args`', 'a-args'],
    ['underscores', '`__content`', 'a-__content'],
    ['an error message', '`Parser "<name>" has no ".parse()" method.`', 'a-parser-name-has-no-parse-method'],
    ['a badge beside the name', '`new` <Badge>5.4</Badge>', 'a-new'],
    ['letters of any script', '`größe`', 'a-größe'],
    ['a word that every object knows', '`constructor`', 'a-constructor'],
  ])('%s', async (_name, cell, id) => {
    expect(await listRowIds(`## A\n\n${table('Name', cell)}`)).toEqual([`tr#${id}`]);
  });

  test('have an id made from their text where they are symptoms', async () => {
    const rows = table('Symptom', 'a slot is empty', '`undefined` in the [fragment](#a), or `none`');
    expect(await listRowIds(`## A\n\n${rows}`)).toEqual([
      'tr#a-a-slot-is-empty',
      'tr#a-undefined-in-the-fragment-or-none',
    ]);
    const $ = load((await compilePage(`## A\n\n${rows}`)).html, null, false);
    expect($('tr[id] .heading-link').length).toBe(2);
  });

  test('before the first heading are named by their name alone', async () => {
    expect(await listRowIds(table('Name', '`timeout`'))).toEqual(['tr#timeout']);
  });

  test.each([
    ['a column of words', table('Name', '`a`', 'b')],
    ['code with other words', table('Name', '`a` of `b`')],
    ['a column that names nothing of a reference', table('Call', '`a`')],
    ['a column with the name of an object property', table('constructor', '`a`')],
  ])('have none where the first column is %s', async (_name, text) => {
    expect(await listRowIds(`## A\n\n${text}`)).toEqual([]);
  });

  test('have the id that the author gave, which does not show, in any table', async () => {
    const text = `## A\n\n${table('Name', '`b` {#own}')}\n\n${table('Way', 'Query {#query}', 'Path')}`;
    expect(await listRowIds(text)).toEqual(['tr#own', 'tr#query']);
    const { html, markdown } = await compilePage(text);
    expect(html).toContain('<tr id="own"><td><code>b</code> <a class="heading-link" href="#own"');
    expect(markdown).toContain('| `b` | x |');
  });

  test('are targets of links', async () => {
    const files = {
      'docs/a.mdx': page(`## Client\n\n${table('Name', '`timeout`')}\n\n[it](#client-timeout)`),
    };
    expect((await compilePage(`## Client\n\n${table('Name', '`timeout`')}`)).ids).toEqual([
      'client',
      'client-timeout',
    ]);
    expect(await checkContent(files)).toEqual([]);
  });

  test('E11 that have the id of another row are errors with their locations and a fix', async () => {
    const text = `## A\n\n${table('Name', '`b`', '`c`')}\n\n${table('Name', '`b`')}`;
    expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([
      'docs/a.mdx:13:1 The table row “b” has the ID "a-b", which is already used. ' +
        'Put another ID at the end of its first cell, e.g. {#a-b-2}.',
    ]);
  });

  test('E11 that have the ID of a heading are errors, and the heading keeps its ID', async () => {
    const text = `## A\n\n${table('Name', '`b`', '`c` {#a-d}')}\n\n## A b\n\n## A d`;
    expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([
      'docs/a.mdx:8:1 The table row “b” has the ID "a-b", which is already used. ' +
        'Put another ID at the end of its first cell, e.g. {#a-b-2}.',
      'docs/a.mdx:9:1 The table row “c” has the ID "a-d", which is already used. ' +
        'Put another ID at the end of its first cell, e.g. {#a-d-2}.',
    ]);
  });

  test('E11 of a partial have their locations in it', async () => {
    const files = {
      'docs/_part.mdx': table('Name', '`b`'),
      'docs/a.mdx': page("import Part from './_part.mdx'\n\n## A\n\n<Part />\n\n<Part />"),
    };
    expect(await checkContent(files)).toEqual([expect.stringMatching(/^docs\/_part\.mdx:3:1 .*"a-b"/)]);
  });
});
