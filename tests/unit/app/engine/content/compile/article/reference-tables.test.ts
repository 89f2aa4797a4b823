import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage } from '../../../../../../helpers/compile-page.ts';

/** IDs of rows and of the names in them, in document order. */
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
  test('have an ID made from their section and name', async () => {
    const text =
      `## \`client\` {#client}\n\n${table('Name', '`timeout`', '[`maxAge`](#x)')}\n\n` +
      `### Headers\n\n${table('Request header', '`x-podium-app-id`')}\n\n#### X {#x}`;
    expect(await listRowIds(text)).toEqual([
      'tr#client-timeout',
      'tr#client-maxage',
      'tr#headers-x-podium-app-id',
    ]);
  });

  test('have an ID for each name', async () => {
    expect(await listRowIds(`## A\n\n${table('Option', '`one`, `two` and [`three`](#a)')}`)).toEqual([
      'tr#a-one',
      'code#a-two',
      'code#a-three',
    ]);
  });

  test.each([
    ['a call, without its arguments', '`on(name, fn)`', 'a-on'],
    ['a property path', '`deviceType.cacheSize`', 'a-devicetype-cachesize'],
    ['rest arguments', '`...args`', 'a-args'],
    ['a name with underscores', '`__content`', 'a-__content'],
    ['an error message', '`Parser "<name>" has no ".parse()" method.`', 'a-parser-name-has-no-parse-method'],
    ['a name beside a badge', '`new` <Badge>5.4</Badge>', 'a-new'],
    ['letters of any script', '`größe`', 'a-größe'],
    ['the name of an object property', '`constructor`', 'a-constructor'],
  ])('derive an ID from %s', async (_name, cell, id) => {
    expect(await listRowIds(`## A\n\n${table('Name', cell)}`)).toEqual([`tr#${id}`]);
  });

  test('have an ID made from their text in a symptom column', async () => {
    const rows = table('Symptom', 'a slot is empty', '`undefined` in the [fragment](#a), or `none`');
    expect(await listRowIds(`## A\n\n${rows}`)).toEqual([
      'tr#a-a-slot-is-empty',
      'tr#a-undefined-in-the-fragment-or-none',
    ]);
    const $ = load((await compilePage(`## A\n\n${rows}`)).html, null, false);
    expect($('tr[id] .heading-link').length).toBe(2);
  });

  test('have only their name as ID before the first heading', async () => {
    expect(await listRowIds(table('Name', '`timeout`'))).toEqual(['tr#timeout']);
  });

  test.each([
    ['not all code', table('Name', '`a`', 'b')],
    ['code with other text', table('Name', '`a` of `b`')],
    ['not a reference column', table('Call', '`a`')],
    ['named like an object property', table('constructor', '`a`')],
  ])('have no ID where the first column is %s', async (_name, text) => {
    expect(await listRowIds(`## A\n\n${text}`)).toEqual([]);
  });

  test('accept an explicit ID, which is not shown, in any table', async () => {
    const text = `## A\n\n${table('Name', '`b` {#own}')}\n\n${table('Way', 'Query {#query}', 'Path')}`;
    expect(await listRowIds(text)).toEqual(['tr#own', 'tr#query']);
    const { html, markdown } = await compilePage(text);
    expect(html).toContain('<tr id="own"><td><code>b</code> <a class="heading-link" href="#own"');
    expect(markdown).toContain('| `b` | x |');
  });

  test('are link targets', async () => {
    const files = {
      'docs/a.mdx': page(`## Client\n\n${table('Name', '`timeout`')}\n\n[it](#client-timeout)`),
    };
    expect((await compilePage(`## Client\n\n${table('Name', '`timeout`')}`)).ids).toEqual([
      'client',
      'client-timeout',
    ]);
    expect(await checkContent(files)).toEqual([]);
  });

  test('E11 with the ID of another row are errors with location and fix', async () => {
    const text = `## A\n\n${table('Name', '`b`', '`c`')}\n\n${table('Name', '`b`')}`;
    expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([
      'docs/a.mdx:13:1 The table row “b” has the ID "a-b", which is already used. ' +
        'Put another ID at the end of its first cell, e.g. {#a-b-2}.',
    ]);
  });

  test('E11 with the ID of a heading are errors, and the heading keeps its ID', async () => {
    const text = `## A\n\n${table('Name', '`b`', '`c` {#a-d}')}\n\n## A b\n\n## A d`;
    expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([
      'docs/a.mdx:8:1 The table row “b” has the ID "a-b", which is already used. ' +
        'Put another ID at the end of its first cell, e.g. {#a-b-2}.',
      'docs/a.mdx:9:1 The table row “c” has the ID "a-d", which is already used. ' +
        'Put another ID at the end of its first cell, e.g. {#a-d-2}.',
    ]);
  });

  test('E11 in a partial are reported there', async () => {
    const files = {
      'docs/_part.mdx': table('Name', '`b`'),
      'docs/a.mdx': page("import Part from './_part.mdx'\n\n## A\n\n<Part />\n\n<Part />"),
    };
    expect(await checkContent(files)).toEqual([expect.stringMatching(/^docs\/_part\.mdx:3:1 .*"a-b"/)]);
  });
});
