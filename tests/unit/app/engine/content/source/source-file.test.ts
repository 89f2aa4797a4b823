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

  test('takes Windows line ends and a byte-order mark for what they are', () => {
    const { source } = parse('\uFEFF---\r\ntitle: A\r\n---\r\nText.\r\n');
    expect(source).toMatchObject({ text: '---\ntitle: A\n---\nText.\n', frontmatter: 'title: A' });
  });

  test('takes old Mac line ends, too', () => {
    expect(parse('---\rtitle: A\r---\rText.').source).toMatchObject({ frontmatter: 'title: A' });
  });

  test('has no frontmatter where there is none', () => {
    expect(parse('Text.\n\n---\n\nMore.\n').source).toMatchObject({ frontmatter: '', frontmatterOffset: 0 });
  });

  test('lets frontmatter be empty', () => {
    expect(parse('---\n---\nText.\n').source).toMatchObject({ frontmatter: '', frontmatterOffset: 1 });
  });

  test('ends the frontmatter at the first line of three hyphens, not at more of them or at other words', () => {
    expect(parse('---\na: 1\n----\nb: 2\n--- x\nc: 3\n---\n---\n').source).toMatchObject({
      frontmatter: 'a: 1\n----\nb: 2\n--- x\nc: 3',
    });
  });

  test('lets the file end right behind the frontmatter', () => {
    expect(parse('---\ntitle: A\n---').source).toMatchObject({ frontmatter: 'title: A' });
  });

  test('E11 a frontmatter that never ends is an error', () => {
    expect(parse('---\ntitle: A\n\nText.\n')).toEqual({
      source: undefined,
      report: '/content/page.mdx:1:1 The frontmatter is not closed. Close it with a line of three hyphens.',
    });
  });
});

describe('frontmatter that does not start in the first line', () => {
  const message = 'Frontmatter must start with "---" on the first line.';

  test.each([
    ['\n---\ntitle: A\n---\n', '2:1', 'Remove what precedes it.'],
    [' ---\ntitle: A\n---\n', '1:2', 'Remove what precedes it.'],
    ['----\ntitle: A\n----\n', '1:1', 'Write exactly three hyphens.'],
    ['+++\ntitle = "A"\n+++\n', '1:1', 'Write YAML between lines of three hyphens, not TOML.'],
  ])('E11 is an error that says so: %j', async (text, location, fix) => {
    expect(await checkContent({ 'docs/a.mdx': text })).toEqual([`docs/a.mdx:${location} ${message} ${fix}`]);
  });
});

describe('a page on disk', () => {
  test('E11 that is no text is an error', async () => {
    expect(await checkContent({ 'docs/a.mdx': Buffer.from([0x47, 0x0a, 0x46, 0x00, 0x01]) })).toEqual([
      'docs/a.mdx:2:2 The file is not text: there is a NUL byte here. Pages are text in UTF-8: save the file with that encoding.',
    ]);
  });

  test('E11 that is text in another encoding is an error', async () => {
    const latin1 = Buffer.from('---\ntitle: Café\n---\n', 'latin1');
    expect(await checkContent({ 'docs/a.mdx': latin1 })).toEqual([
      'docs/a.mdx:2:11 The file is not text: there is a byte that is not UTF-8 here. Pages are text in UTF-8: save the file with that encoding.',
    ]);
  });

  test.each(['', ' \n\n', '\uFEFF'])('E11 that is empty is reported: %j', async (text) => {
    const found = ['The file is empty. Write a page, with a title in its frontmatter, or remove the file.'];
    expect(await checkContent({ 'docs/a.mdx': text })).toEqual(found.map((line) => `docs/a.mdx ${line}`));
    expect(await checkContent({ 'blog/2025-01-01-a.md': text })).toEqual(
      found.map((line) => `blog/2025-01-01-a.md ${line}`),
    );
  });

  test('with Windows line ends and a byte-order mark has the right locations in its messages', async () => {
    expect(await checkContent({ 'docs/a.mdx': '\uFEFF---\r\ntitle: A\r\n---\r\n\r\nText {\r\n' })).toEqual([
      'docs/a.mdx:5:6 Unexpected end of file in expression, expected a corresponding closing brace for `{`. ' +
        'A brace opens JavaScript. Write "\\{" for a literal brace.',
    ]);
  });
});
