import { describe, expect, test } from 'vitest';
import { formatProblems, type Problem } from '#app/engine/diagnostics/problem.ts';
import { parseSource, type SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { checkContent } from '../../../../../helpers/content-folder.ts';

function parse(text: string): { source: SourceFile | undefined; report: string } {
  const problems: Problem[] = [];
  const source = parseSource('/content/page.mdx', text, problems);
  return { source, report: formatProblems(problems) };
}

describe('parseSource', () => {
  test('splits off the frontmatter and preserves the text', () => {
    const text = '---\ntitle: A\ndraft: true\n---\n\nText.\n';
    expect(parse(text).source).toEqual({
      file: '/content/page.mdx',
      displayPath: '/content/page.mdx',
      text,
      frontmatter: 'title: A\ndraft: true',
      frontmatterOffset: 1,
    });
  });

  test('normalizes Windows line endings, and removes a byte-order mark', () => {
    const { source } = parse('\uFEFF---\r\ntitle: A\r\n---\r\nText.\r\n');
    expect(source).toMatchObject({ text: '---\ntitle: A\n---\nText.\n', frontmatter: 'title: A' });
  });

  test('accepts classic Mac line endings', () => {
    expect(parse('---\rtitle: A\r---\rText.').source).toMatchObject({ frontmatter: 'title: A' });
  });

  test('returns empty frontmatter for a text without it', () => {
    expect(parse('Text.\n\n---\n\nMore.\n').source).toMatchObject({ frontmatter: '', frontmatterOffset: 0 });
  });

  test('accepts empty frontmatter', () => {
    expect(parse('---\n---\nText.\n').source).toMatchObject({ frontmatter: '', frontmatterOffset: 1 });
  });

  test('ends the frontmatter at the first line of exactly three hyphens', () => {
    expect(parse('---\na: 1\n----\nb: 2\n--- x\nc: 3\n---\n---\n').source).toMatchObject({
      frontmatter: 'a: 1\n----\nb: 2\n--- x\nc: 3',
    });
  });

  test('accepts a file that ends right after the frontmatter', () => {
    expect(parse('---\ntitle: A\n---').source).toMatchObject({ frontmatter: 'title: A' });
  });

  test('E11 reports unclosed frontmatter', () => {
    expect(parse('---\ntitle: A\n\nText.\n')).toEqual({
      source: undefined,
      report: '/content/page.mdx:1:1 The frontmatter is not closed. Close it with a line of three hyphens.',
    });
  });
});

describe('frontmatter that does not start on the first line', () => {
  const message = 'Frontmatter must start with "---" on the first line.';

  test.each([
    ['\n---\ntitle: A\n---\n', '2:1', 'Remove what precedes it.'],
    [' ---\ntitle: A\n---\n', '1:2', 'Remove what precedes it.'],
    ['----\ntitle: A\n----\n', '1:1', 'Write exactly three hyphens.'],
    ['+++\ntitle = "A"\n+++\n', '1:1', 'Write YAML between lines of three hyphens, not TOML.'],
  ])('E11 is an error with location and fix: %j', async (text, location, fix) => {
    expect(await checkContent({ 'docs/a.mdx': text })).toEqual([`docs/a.mdx:${location} ${message} ${fix}`]);
  });
});

test('E11 a page without frontmatter is an error with the lines to write', async () => {
  const fix = (title: string): string => `Start the page with the lines "---", "title: ${title}", and "---".`;
  expect(await checkContent({ 'docs/a.mdx': '# Intro\n\nHi', 'docs/b.mdx': 'Hi' })).toEqual([
    `docs/a.mdx:1:1 The page has no frontmatter. ${fix('Intro')}`,
    `docs/b.mdx:1:1 The page has no frontmatter. ${fix('Title of the page')}`,
  ]);
});

test.each([
  ['---\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> other\n---\n', '2:1'],
  ['<<<<<<< HEAD\n---\ntitle: A\n---\n', '1:1'],
  ['---\ntitle: A\n---\nText.\n\n<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> other\n', '6:1'],
])('E11 an unresolved merge conflict is an error at its start: %j', async (text, location) => {
  expect(await checkContent({ 'docs/a.mdx': text })).toEqual([
    `docs/a.mdx:${location} There is an unresolved merge conflict. ` +
      'Keep one of the two versions, and remove the lines that start with "<<<<<<<", "=======", and ">>>>>>>".',
  ]);
});

describe('a page on disk', () => {
  test('E11 that is not text is an error', async () => {
    expect(await checkContent({ 'docs/a.mdx': Buffer.from([0x47, 0x0a, 0x46, 0x00, 0x01]) })).toEqual([
      'docs/a.mdx:2:2 The file is not text: there is a NUL byte here. Save it with UTF-8 encoding.',
    ]);
  });

  test('E11 that is text in another encoding is an error', async () => {
    const latin1 = Buffer.from('---\ntitle: Café\n---\n', 'latin1');
    expect(await checkContent({ 'docs/a.mdx': latin1 })).toEqual([
      'docs/a.mdx:2:11 The file is not text: there is a byte that is not UTF-8 here. Save it with UTF-8 encoding.',
    ]);
  });

  test.each(['', ' \n\n', '\uFEFF'])('E11 that is empty is reported: %j', async (text) => {
    const found = ['The file is empty. Write a page, with a title in its frontmatter, or remove the file.'];
    expect(await checkContent({ 'docs/a.mdx': text })).toEqual(found.map((line) => `docs/a.mdx ${line}`));
    expect(await checkContent({ 'blog/2025-01-01-a.md': text })).toEqual(
      found.map((line) => `blog/2025-01-01-a.md ${line}`),
    );
  });

  test('with Windows line endings and a byte-order mark has correct error locations', async () => {
    expect(await checkContent({ 'docs/a.mdx': '\uFEFF---\r\ntitle: A\r\n---\r\n\r\nText {\r\n' })).toEqual([
      'docs/a.mdx:5:6 Unexpected end of file in expression, expected a corresponding closing brace for `{`. ' +
        'A brace opens JavaScript. Write "\\{" for a literal brace.',
    ]);
  });
});
