import { expect, test } from 'vitest';
import { readSearchRecords } from '#app/engine/server/search-records.server.ts';
import { checkContent, makeContentFolder, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage } from '../../../../../../helpers/compile-page.ts';

const EXAMPLE =
  'Write, e.g., ::keywords[crash, out of memory] below the heading of a section. ' +
  'Keywords of a docs page or post belong in its frontmatter.';

test('keywords below a heading belong to its section, and are not shown', async () => {
  const { sections, html, markdown, words } = await compilePage(
    '## A {#one}\n::keywords[node:test, *crash*]\n\nText.\n\n### `b(c)`\n\n::keywords[d]\n\n<Member kind="method" />\n\n## E',
  );
  expect(sections.map(({ id, keywords }) => [id, keywords])).toEqual([
    ['one', 'node:test, *crash*'],
    ['bc', 'd'],
    ['e', undefined],
  ]);
  expect(sections[0]?.text).toBe('Text.');
  expect(words).toBe(1);
  for (const output of [html, markdown]) expect(output).not.toMatch(/keywords|crash/);
});

test('E11 keywords elsewhere, or without words in brackets, are errors with their locations', async () => {
  const text =
    '::keywords[a]\n\n## A\n::keywords[b]{c}\n\n## D\n::keywords[]\n\n## E\n:::keywords[f]\nText.\n:::\n\nText.\n\n::keywords[g]';
  expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([
    `docs/a.mdx:4:1 "::keywords" is not directly below a heading. ${EXAMPLE}`,
    ...[7, 10, 13].map(
      (line) =>
        `docs/a.mdx:${line}:1 "::keywords" must have two colons and words in brackets, and nothing else on its line. ${EXAMPLE}`,
    ),
    `docs/a.mdx:19:1 "::keywords" is not directly below a heading. ${EXAMPLE}`,
  ]);
});

test('keywords on two lines are combined, and may contain brackets and end with spaces', async () => {
  const { sections } = await compilePage(
    '## A\n::keywords[a[0], b\\]]  \n::keywords[c]\n\n## D\n::keywords[d]',
  );
  expect(sections.map(({ keywords }) => keywords)).toEqual(['a[0], b\\], c', 'd']);
});

test.each([
  '::keywords[a, b].',
  '::keywords [a]',
  ':: keywords[a]',
  ':keywords[a]',
  '::keyword[a]',
  '::Keywords[a]',
  '::keywords[a,\nb]',
  '::keywords[ ]',
])('E11 %j is an error instead of text', async (line) => {
  expect(await checkContent({ 'docs/a.mdx': page(`## A\n${line}`) })).toEqual([
    `docs/a.mdx:5:1 "::keywords" must have two colons and words in brackets, and nothing else on its line. ${EXAMPLE}`,
  ]);
});

test('keywords in the frontmatter belong to the introduction of the page', async () => {
  const folder = await makeContentFolder({
    'docs/a.mdx': '---\ntitle: A\nkeywords: [go live, ship]\n---\nText.\n\n## B\n::keywords[crash]\n',
  });
  const { graph, compiler } = await folder.load();
  const records = (await readSearchRecords(graph, compiler)).find(({ title }) => title === 'A')?.records;
  expect(records?.map(({ id, keywords }) => [id, keywords])).toEqual([
    ['', 'go live, ship'],
    ['b', 'crash'],
  ]);
});
