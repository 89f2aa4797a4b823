import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import {
  checkContent,
  makeContentFolder,
  page,
  type FolderFiles,
} from '../../../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';

const CODE = 'one\r\n// #region b\r\n  two\r\n    three\r\n// #endregion\r\nfour\r\n';
const FILES: FolderFiles = { 'docs/code/a.txt': CODE };

async function readCode(meta: string, files = FILES): Promise<string> {
  const $ = load(await renderPage(`\`\`\`text ${meta}\n\`\`\``, { files }), null, false);
  return $('code').text();
}

async function check(meta: string, files = FILES, code = ''): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(`Text.\n\n\`\`\`text ${meta}\n${code}\`\`\``), ...files });
}

describe('code from a file', () => {
  test('E11 outside the content folder is never suggested as a fix', async () => {
    const folder = await makeContentFolder({
      'docs/a.mdx': page('```text file=/etc/paswd\n```\n\n```text file=../linked/paswd\n```'),
    });
    await symlink('/etc', path.join(folder.dir, 'linked'));
    const fix = 'Use a path relative to this file, including the extension.';
    expect((await folder.check()).slice(0, 2)).toEqual([
      `docs/a.mdx:4:1 The code file "/etc/paswd" does not exist. ${fix}`,
      `docs/a.mdx:7:1 The code file "../linked/paswd" does not exist. ${fix}`,
    ]);
  });

  test('E11 that is missing is an error that suggests a similar root-relative path', async () => {
    expect(await check('file=/docs/code/b.txt')).toEqual([
      'docs/a.mdx:6:1 The code file "/docs/code/b.txt" does not exist. Did you mean "/docs/code/a.txt"?',
    ]);
  });

  test('is the complete file, without region markers', async () => {
    expect(await readCode('file=./code/a.txt')).toBe('one\n  two\n    three\nfour');
    expect(await readCode('file="/docs/code/a.txt"')).toBe('one\n  two\n    three\nfour');
  });

  test('is a range of lines, without their common indentation', async () => {
    expect(await readCode('file=./code/a.txt lines=3-4')).toBe('two\n  three');
    expect(await readCode('file=./code/a.txt lines=6')).toBe('four');
  });

  test.each([
    '// #region b|// #endregion',
    '# #region b|# #endregion',
    '#region b|#endregion b',
    '<!-- #region b -->|<!-- #endregion -->',
    '/* #region b */|/* #endregion */',
  ])('is a region, in any comment syntax: %s', async (markers) => {
    const [start, end] = markers.split('|');
    const text = `a\n${start ?? ''}\n  b\n  // #region c\n  c\n  // #endregion\n${end ?? ''}\nd\n`;
    expect(await readCode('file=./x.txt region=b', { 'docs/x.txt': text })).toBe('b\nc');
  });

  test('is marked and highlighted like any other code', async () => {
    const html = await renderPage('```js file=./a.js {1}\n```', {
      files: { 'docs/a.js': 'const a = 1;\nconst b = 2; // [!code ++]\n' },
    });
    expect(html).toContain('<span class="line line-on"><span class="t-keyword">');
    expect(html).toContain('<ins class="line line-added">');
  });

  test('makes the page depend on the file', async () => {
    const { dependencies } = await compilePage('```text file=./code/a.txt\n```', { files: FILES });
    expect(Object.keys(dependencies.files)).toEqual(['docs/code/a.txt']);
  });

  test('is resolved relative to the partial that includes it', async () => {
    const html = await renderPage("import Part from './code/_part.mdx'\n\n<Part />", {
      files: { ...FILES, 'docs/code/_part.mdx': '```text file=./a.txt lines=1\n```' },
    });
    expect(html).toContain('<code class="language-text">one</code>');
  });
});

describe('E11 code that cannot be included is an error with its location', () => {
  test.each<[string, string, string]>([
    [
      'no such file',
      'file=./code/b.txt',
      'The code file "./code/b.txt" does not exist. Did you mean "./code/a.txt"?',
    ],
    [
      'no such folder',
      'file=./cdoe/zzzzz.txt',
      'The code file "./cdoe/zzzzz.txt" does not exist. Use a path relative to this file, including the extension.',
    ],
    [
      'a folder',
      'file=./code',
      'The code file "./code" does not exist. Use a path relative to this file, including the extension.',
    ],
    [
      'outside the content folder',
      'file=../../secret.txt',
      'The file "../../secret.txt" is outside the content folder. Include code from files in the content folder.',
    ],
    [
      'after the end',
      'file=./code/a.txt lines=3-7',
      '"./code/a.txt" has no lines 3-7: it ends at line 6. Lines are counted from 1.',
    ],
    [
      'a line after the end',
      'file=./code/a.txt lines=99',
      '"./code/a.txt" has no line 99: it ends at line 6. Lines are counted from 1.',
    ],
    [
      'before the start',
      'file=./code/a.txt lines=0-2',
      '"./code/a.txt" has no lines 0-2: it ends at line 6. Lines are counted from 1.',
    ],
    [
      'an invalid line range',
      'file=./code/a.txt lines=b',
      '"b" is not a valid line range. Write lines=3-18, or lines=3 for one.',
    ],
    ['no such region', 'file=./code/a.txt region=bb', '"./code/a.txt" has no region "bb". Did you mean "b"?'],
    ['lines without a file', 'lines=3-4', 'Lines and regions require a file. Add file=./path.'],
  ])('%s', async (_name, meta, message) => {
    expect(await check(meta)).toEqual([`docs/a.mdx:6:1 ${message}`]);
  });

  test('a region without an end', async () => {
    expect(await check('file=./x.txt region=b', { 'docs/x.txt': '// #region b\nx\n' })).toEqual([
      'docs/a.mdx:6:1 The region "b" of "./x.txt" has no end. End it with "// #endregion".',
    ]);
  });

  test('both a file and code', async () => {
    expect(await check('file=./code/a.txt', FILES, 'more\n')).toEqual([
      'docs/a.mdx:6:1 The code block has both a file and code. Remove one of them.',
    ]);
  });

  test('a file that is not text', async () => {
    expect(await check('file=./x.bin', { 'docs/x.bin': new Uint8Array([0, 1, 255]) })).toEqual([
      'docs/a.mdx:6:1 The file "./x.bin" is not text. Code must be UTF-8 text.',
    ]);
  });

  test('a symbolic link out of the content folder', async () => {
    const folder = await makeContentFolder({
      'docs/a.mdx': page('```text file=./out.txt\n```\n\n```text file=./folder/x.txt\n```'),
      '../x.txt': 'secret',
    });
    await symlink(path.join(folder.dir, '../x.txt'), path.join(folder.dir, 'docs/out.txt'));
    await symlink(path.join(folder.dir, '..'), path.join(folder.dir, 'docs/folder'));
    const problems = (await folder.check()).filter((problem) => problem.startsWith('docs/a.mdx'));
    expect(problems).toEqual([
      'docs/a.mdx:4:1 The file "./out.txt" is outside the content folder. Include code from files in the content folder.',
      'docs/a.mdx:7:1 The file "./folder/x.txt" is outside the content folder. ' +
        'Include code from files in the content folder.',
    ]);
  });
});
