import { readAlgoliaRecords } from '../../../../../helpers/site-files.ts';
import { describe, expect, test } from 'vitest';
import { buildDocSearchRecords } from '#app/engine/search/algolia/docsearch-records.server.ts';
import type { SearchRecord } from '#app/engine/model/search-record.ts';
import { makeRecord } from '../../../../../helpers/search-pages.ts';
import { makeContentFolder, page, siteConfig } from '../../../../../helpers/content-folder.ts';

const OPTIONS = {
  url: 'https://podium-lib.io',
  baseUrl: '/podium/',
  lang: 'en',
  sections: { guide: 'Guides', reference: 'Reference', post: 'Blog', page: 'Podium' },
  versions: [],
};

function build(...sections: SearchRecord[]) {
  const pages = [{ href: 'docs/api/podlet', title: 'Podlet', kind: 'reference' as const, records: sections }];
  return buildDocSearchRecords(pages, OPTIONS);
}

describe('buildDocSearchRecords', () => {
  test('F6 returns records for a heading and its text in the format of DocSearch', () => {
    const [, heading, text] = build(
      makeRecord({}),
      makeRecord({
        id: 'version',
        heading: 'version',
        trail: ['Constructor'],
        text: 'Words.',
        code: 'const a',
      }),
    );
    const hierarchy = {
      lvl0: 'Reference',
      lvl1: 'Podlet',
      lvl2: 'Constructor',
      lvl3: 'version',
      lvl4: null,
      lvl5: null,
      lvl6: null,
    };
    const none = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
    const common = {
      url: 'https://podium-lib.io/podium/docs/api/podlet#version',
      url_without_anchor: 'https://podium-lib.io/podium/docs/api/podlet',
      anchor: 'version',
      hierarchy,
      lang: 'en',
      kind: 'reference',
    };
    expect(heading).toEqual({
      ...common,
      objectID: '/podium/docs/api/podlet#version',
      type: 'lvl3',
      content: null,
      hierarchy_radio: { ...none, lvl3: 'version' },
      weight: { pageRank: 10, level: 70, position: 1 },
    });
    expect(text).toEqual({
      ...common,
      objectID: '/podium/docs/api/podlet#version:0',
      type: 'content',
      content: 'Words. const a',
      hierarchy_radio: none,
      weight: { pageRank: 10, level: 0, position: 1 },
    });
  });

  test('F6 assigns content above the first heading to the page', () => {
    const [heading] = build(makeRecord({ text: 'Opening.' }));
    expect(heading).toMatchObject({
      type: 'lvl1',
      anchor: null,
      url: 'https://podium-lib.io/podium/docs/api/podlet',
    });
  });

  test('F6 splits long texts between words, so that no record is rejected and no text is lost', () => {
    const text = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ');
    const records = build(
      makeRecord({ text }),
      makeRecord({ id: 'x', heading: 'x', text: 'y'.repeat(5000) }),
    );
    expect(Math.max(...records.map((record) => JSON.stringify(record).length))).toBeLessThan(10_000);
    expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
    const first = records.filter(({ anchor, type }) => anchor === null && type === 'content');
    expect(first.map(({ content }) => content).join(' ')).toBe(text);
  });
});

describe('a site with Algolia', () => {
  const files = { 'docs/index.mdx': page('Opening.\n\n## Second\n\nMore.', 'Start') };

  test('F6 has records, and passes the credentials to the search box', async () => {
    const algolia = "algolia: { appId: 'A', apiKey: 'K', indexName: 'I' },";
    const content = await (
      await makeContentFolder({ ...files, 'site.config.ts': siteConfig(algolia) })
    ).load();
    const records = await readAlgoliaRecords(content);
    expect(records?.filter(({ type }) => type !== 'content').map(({ url }) => url)).toEqual([
      'https://site.example/docs',
      'https://site.example/docs#second',
    ]);
    expect(content.site.layout.searchBox.algolia).toEqual({ appId: 'A', apiKey: 'K', indexName: 'I' });
  });

  test('F3 a cell of a table that ends with a period is only followed by the separator', async () => {
    const table = page('| Cause | Fix |\n|---|---|\n| It is down. | Start it. Then wait. |', 'Start');
    const algolia = "algolia: { appId: 'A', apiKey: 'K', indexName: 'I' },";
    const folder = await makeContentFolder({
      'docs/index.mdx': table,
      'site.config.ts': siteConfig(algolia),
    });
    const contents = (await readAlgoliaRecords(await folder.load()))?.map(({ content }) => content);
    expect(contents).toContainEqual(expect.stringContaining('It is down · Start it. Then wait.'));
  });

  test('F6 has neither without credentials', async () => {
    const content = await (await makeContentFolder(files)).load();
    expect(await readAlgoliaRecords(content)).toBeUndefined();
    expect(content.site.layout.searchBox.algolia).toBeUndefined();
  });
});
