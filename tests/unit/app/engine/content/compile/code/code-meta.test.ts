import { describe, expect, test } from 'vitest';
import { parseCodeMeta, suggestMeta } from '#app/engine/content/compile/code/code-meta.server.ts';

describe('parseCodeMeta', () => {
  test('reads a title, lines to highlight, and the flag for line numbers, in any order', () => {
    const expected = { title: 'a b.js', highlighted: new Set([1, 3, 4, 5]), lineNumbers: true, unknown: [] };
    expect(parseCodeMeta('title="a b.js" {1,3-5} showLineNumbers')).toMatchObject(expected);
    expect(parseCodeMeta("showLineNumbers {1, 3 - 5}  title='a b.js'")).toMatchObject(expected);
  });

  test('returns defaults for an empty string', () => {
    expect(parseCodeMeta('')).toMatchObject({
      title: undefined,
      file: undefined,
      highlighted: new Set(),
      lineNumbers: false,
      packageManagers: false,
      verbatim: false,
      unknown: [],
    });
  });

  test('reads files, lines, and regions, with or without quotes', () => {
    expect(
      parseCodeMeta('file=./a.js lines=3-18 region="b c" label=A alt="x" npm2yarn verbatim'),
    ).toMatchObject({
      file: './a.js',
      lines: '3-18',
      region: 'b c',
      label: 'A',
      alt: 'x',
      packageManagers: true,
      verbatim: true,
      unknown: [],
    });
  });

  test.each([
    ['tilte="x"', 'Did you mean "title"?'],
    ['showlinenumbers', 'Did you mean "showLineNumbers"?'],
    ['npm2yran', 'Did you mean "npm2yarn"?'],
  ])('suggests a similar option for %s', (word, fix) => {
    expect(suggestMeta(word)).toBe(fix);
  });

  test('lists the valid options for a word without a similar one', () => {
    expect(suggestMeta('{3-1}')).toMatch(/^Valid options are \{1,3-5\}, title="…", .*verbatim\.$/);
  });

  test('accepts options of other tools', () => {
    expect(parseCodeMeta('norun="not on the registry" expect="ok" norun').unknown).toEqual([]);
  });

  test.each([
    'foo',
    'tilte="x"',
    '{a}',
    '{5-3}',
    '{1,}',
    '{}',
    '{1-99999}',
    'showlinenumbers',
    'constructor',
  ])('returns %s as unknown', (word) => {
    expect(parseCodeMeta(`title="a.js" ${word}`)).toMatchObject({ title: 'a.js', unknown: [word] });
  });
});
