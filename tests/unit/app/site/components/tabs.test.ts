import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { compilePage, renderPage } from '../../../../helpers/compile-page.ts';

const tab = (label: string, text = `With ${label}.`): string =>
  `<Tab label="${label}">\n\n${text}\n\n</Tab>\n`;
const tabs = (...all: string[]): string => `<Tabs group="framework">\n${all.join('')}</Tabs>\n`;

describe('tabs in the HTML of the server', () => {
  test('S3 are a list of named tabs, of which the first is selected, and a labeled panel for each', async () => {
    const $ = load(await renderPage(tabs(tab('Express'), tab('Fastify'))), null, false);
    const list = $('[role="tablist"] > button[type="button"][role="tab"]').toArray();
    expect(list.map((one) => [$(one).attr('aria-label'), $(one).attr('aria-selected')])).toEqual([
      ['Express', 'true'],
      ['Fastify', 'false'],
    ]);
    const panels = $('.tabs > [role="tabpanel"]').toArray();
    expect(panels.map((one) => [$(one).attr('aria-label'), $(one).attr('data-off')])).toEqual([
      ['Express', undefined],
      ['Fastify', ''],
    ]);
    expect(panels.map((one) => $(one).children('.tab-label').text())).toEqual(['Express', 'Fastify']);
    expect(list.map((one) => $(one).attr('aria-controls'))).toEqual(panels.map((one) => $(one).attr('id')));
  });

  test('have ids that are unique in the page, nested and side by side, and the same each time', async () => {
    const text = tabs(tab('A', tabs(tab('A'), tab('B'))), tab('B')) + '\n' + tabs(tab('A'), tab('B'));
    const { ids } = await compilePage(text);
    expect(ids.length).toBe(12);
    expect(new Set(ids).size).toBe(12);
    expect((await compilePage(text)).ids).toEqual(ids);
  });

  test('say each label once to anyone who reads the text: search, and the count of words', async () => {
    const { sections, words } = await compilePage(tabs(tab('Express'), tab('Fastify')));
    expect(sections.map(({ text }) => text)).toEqual(['Express · With Express. Fastify · With Fastify.']);
    expect(words).toBe(6);
  });

  test('keep their names in an excerpt, where ids are taken out', async () => {
    const text = tabs(tab('Express'), tab('Fastify'));
    const { excerpt } = await compilePage(text, { path: '/blog/post' });
    const $ = load(excerpt?.html ?? '', null, false);
    expect($('[id]').length).toBe(0);
    expect(
      $('[role="tabpanel"]')
        .map((_, one) => $(one).attr('aria-label'))
        .get(),
    ).toEqual(['Express', 'Fastify']);
  });

  test('may have one label twice, and none at all may be there', async () => {
    expect(new Set((await compilePage(tabs(tab('A'), tab('A')))).ids).size).toBe(4);
    expect(await renderPage('<Tabs></Tabs>')).toBe(
      '<div class="tabs" data-tabs><div class="tab-list" role="tablist"></div></div>',
    );
  });
});
