import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { compilePage, renderPage } from '../../../../helpers/compile-page.ts';

const tab = (label: string, text = `With ${label}.`): string =>
  `<Tab label="${label}">\n\n${text}\n\n</Tab>\n`;
const tabs = (...all: string[]): string => `<Tabs group="framework">\n${all.join('')}</Tabs>\n`;

describe('server-rendered tabs', () => {
  test('S3 are a list of labeled tabs, the first one selected, and a labeled panel for each', async () => {
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

  test('have stable IDs that are unique on the page, also for nested and adjacent tabs', async () => {
    const text = tabs(tab('A', tabs(tab('A'), tab('B'))), tab('B')) + '\n' + tabs(tab('A'), tab('B'));
    const { ids } = await compilePage(text);
    expect(ids.length).toBe(12);
    expect(new Set(ids).size).toBe(12);
    expect((await compilePage(text)).ids).toEqual(ids);
  });

  test('include each label once in the text for search and in the word count', async () => {
    const { sections, words } = await compilePage(tabs(tab('Express'), tab('Fastify')));
    expect(sections.map(({ text }) => text)).toEqual(['Express · With Express. Fastify · With Fastify.']);
    expect(words).toBe(6);
  });

  test('have labels in an excerpt, from which IDs are removed', async () => {
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

  test('may have duplicate labels, or be empty', async () => {
    expect(new Set((await compilePage(tabs(tab('A'), tab('A')))).ids).size).toBe(4);
    expect(await renderPage('<Tabs></Tabs>')).toBe(
      '<div class="tabs" data-tabs><div class="tab-list" role="tablist"></div></div>',
    );
  });
});
