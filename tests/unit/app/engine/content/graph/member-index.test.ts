import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { DocPage } from '#app/engine/model/page-data.ts';
import { makeContentFolder, page } from '../../../../../helpers/content-folder.ts';

const MEMBERS = ['css', 'js', 'view']
  .map((name) => `## \`podlet.${name}()\`\n\n<Member kind="method" />\n`)
  .join('\n');

async function loadReference(introduction: string) {
  const folder = await makeContentFolder({
    'docs/api.mdx': page(`${introduction}\n\n${MEMBERS}`, 'Reference'),
  });
  const { site } = await folder.load();
  const { html } = (await site.page('/docs/api')) as DocPage;
  const markdown = await site.file('/docs/api.md');
  return { $: load(html, null, false), markdown: String(markdown?.body) };
}

test('the index of members follows the introduction of a reference page', async () => {
  const { $ } = await loadReference('What it is.\n\nWhat it is for.');
  const elements = $.root().children().toArray();
  expect(elements.map(({ tagName }) => tagName)).toEqual([
    ...['p', 'p', 'nav'],
    ...['section', 'section', 'section'],
  ]);
  expect($('nav a').first().attr('href')).toBe('#podletcss');
});

test('a reference page without an introduction starts with the index of members', async () => {
  const { $ } = await loadReference('');
  expect($.root().children().first().attr('aria-label')).toBe('Members');
});

test('the Markdown copy of a page has no index of members', async () => {
  const { markdown } = await loadReference('What it is.');
  expect(markdown).toContain('What it is.');
  expect(markdown).not.toContain('(#podletcss)');
});
