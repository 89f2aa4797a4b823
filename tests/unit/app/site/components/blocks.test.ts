import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { ADMONITION_KINDS } from '#app/site/components/admonition-kinds.ts';
import { compilePage, renderPage } from '../../../../helpers/compile-page.ts';

describe('a server-rendered code block', () => {
  test('has labeled buttons without text', async () => {
    const $ = load(await renderPage('```js\nlet a;\n```'), null, false);
    const buttons = $('figure > .code-tools > button[type="button"]').toArray();
    expect(
      buttons.map((one) => [$(one).attr('aria-label'), $(one).attr('aria-pressed'), $(one).text()]),
    ).toEqual([
      ['Wrap lines', 'false', ''],
      ['Copy code', undefined, ''],
    ]);
    const { sections } = await compilePage('```js\nlet a;\n```');
    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({ id: '', trail: [], text: '', code: 'let a;' });
  });

  test('has a caption with its title, then the buttons, then the code', async () => {
    const $ = load(await renderPage('```js title="a.js"\nlet a;\n```'), null, false);
    expect(
      $('figure')
        .children()
        .map((_, one) => one.tagName)
        .get(),
    ).toEqual(['figcaption', 'div', 'pre']);
    expect($('.code-tools').attr('data-language')).toBe('js');
  });
});

describe('admonitions', () => {
  test('are not landmarks, because a page has many of them with the same name', async () => {
    const html = await renderPage(':::note\nText.\n:::\n\n```js\na\n```\n\n| a |\n|---|\n| b |');
    expect(html).not.toMatch(/<aside|<section|role="region"/);
    const $ = load(html, null, false);
    expect(
      $('[role]')
        .map((_, one) => [[$(one).attr('role'), $(one).attr('aria-label')]])
        .get(),
    ).toEqual([
      ['note', 'Note'],
      ['group', 'Code, js'],
      ['group', 'Table'],
    ]);
  });

  test.each(ADMONITION_KINDS)('%s has its own decorative icon', async (kind) => {
    const $ = load(await renderPage(`:::${kind}\nText.\n:::`), null, false);
    expect($('.admonition-title[aria-hidden="true"] > svg > path').length).toBe(1);
    const paths = await Promise.all(
      ADMONITION_KINDS.map(async (other) =>
        load(await renderPage(`:::${other}\nText.\n:::`), null, false)('path').attr('d'),
      ),
    );
    expect(new Set(paths).size).toBe(ADMONITION_KINDS.length);
  });
});
