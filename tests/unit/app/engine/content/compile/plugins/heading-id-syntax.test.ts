import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage } from '../../../../../../helpers/compile-page.ts';

async function listIds(text: string): Promise<string[]> {
  return (await compilePage(text)).headings.map(({ id }) => id);
}

async function check(text: string): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text) });
}

describe('heading IDs', () => {
  test('are generated from the text as on GitHub', async () => {
    expect(await listIds('## Throwable podlets\n\n### `res.podiumSend(fragment)`\n\n## Über 日本!')).toEqual([
      'throwable-podlets',
      'respodiumsendfragment',
      'über-日本',
    ]);
  });

  test('may be explicit, and are not shown in the text', async () => {
    const { headings, html } = await compilePage('## Throwable *podlets* {#its-own.id_1:x}');
    expect(headings).toEqual([{ id: 'its-own.id_1:x', text: 'Throwable podlets', level: 2 }]);
    expect(html).toBe(
      '<h2 id="its-own.id_1:x">Throwable <em>podlets</em> ' +
        '<a class="heading-link" href="#its-own.id_1:x" aria-label="Link to “Throwable podlets”"></a></h2>',
    );
  });

  test('are unique', async () => {
    expect(await listIds('## Name\n\n## Name\n\n## Name')).toEqual(['name', 'name-1', 'name-2']);
  });

  test('that are generated never equal an explicit one, wherever it is', async () => {
    expect(await listIds('## Name\n\n## Other {#name}\n\n## Name {#name-1}\n\n## Name')).toEqual([
      'name-2',
      'name',
      'name-1',
      'name-3',
    ]);
  });

  test('that are generated never equal the ID of another element', async () => {
    expect(await listIds('<a id="name"></a>\n\n## Name')).toEqual(['name-1']);
  });

  test('may be names of object properties', async () => {
    expect(await listIds('## constructor\n\n## constructor\n\n## toString')).toEqual([
      'constructor',
      'constructor-1',
      'tostring',
    ]);
  });

  test('exist for a heading with only punctuation', async () => {
    expect(await listIds('## !!!\n\n## ???')).toEqual(['section', 'section-1']);
  });

  test('in code stay text', async () => {
    const { html } = await compilePage('Write `{#its-id}`.\n\n```mdx\n## A {#b}\n```');
    expect(html).toContain('<code>{#its-id}</code>');
    expect(load(html, null, false)('pre').text()).toBe('## A {#b}');
  });

  test('E11 outside a heading are errors with their locations', async () => {
    expect(await check('Text {#foo} more.\n')).toEqual([
      'docs/a.mdx:4:6 "{#foo}" is in the wrong position. Put it at the end of a heading, or of the first cell of a table row.',
    ]);
  });

  test('E11 before the end of a heading are errors with their locations', async () => {
    expect(await check('## A {#foo} b\n')).toEqual([
      'docs/a.mdx:4:6 "{#foo}" is in the wrong position. Put it at the end of a heading, or of the first cell of a table row.',
    ]);
  });

  test.each([['on a separate line', '{#foo}', '4:2']])(
    'E11 %s are errors that say where they belong',
    async (_name, text, location) => {
      expect(await check(text)).toEqual([
        `docs/a.mdx:${location} Could not parse expression: Unexpected token. Braces contain JavaScript. ` +
          'Write "\\{" for a literal brace, and an ID ("{#its-id}") at the end of its heading.',
      ]);
    },
  );

  test('that are duplicated cause a warning', async () => {
    const { warnings } = await compilePage('## One {#same}\n\n## Two {#same}');
    expect(warnings.map(({ message, fix }) => [message, fix])).toEqual([
      ['The ID "same" is used more than once.', 'Give each heading a unique ID.'],
    ]);
  });
});
