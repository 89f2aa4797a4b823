import { describe, expect, test } from 'vitest';
import { parseCodeMeta } from '#app/content/compile/code-meta.server.ts';

describe('parseCodeMeta', () => {
  test('reads a title, lines to point out and the wish for line numbers, in any order', () => {
    const expected = { title: 'a b.js', highlighted: new Set([1, 3, 4, 5]), lineNumbers: true, unknown: [] };
    expect(parseCodeMeta('title="a b.js" {1,3-5} showLineNumbers')).toEqual(expected);
    expect(parseCodeMeta("showLineNumbers {1, 3 - 5}  title='a b.js'")).toEqual(expected);
  });

  test('finds nothing in nothing', () => {
    expect(parseCodeMeta('')).toEqual({
      title: undefined,
      highlighted: new Set(),
      lineNumbers: false,
      unknown: [],
    });
  });

  test('lets pass what other tools read', () => {
    expect(parseCodeMeta('norun="not on the registry" expect="ok" norun').unknown).toEqual([]);
  });

  test.each(['foo', 'tilte="x"', '{a}', '{5-3}', '{1,}', '{}', '{1-99999}', 'showlinenumbers'])(
    'gives back %s, which means nothing',
    (word) => {
      expect(parseCodeMeta(`title="a.js" ${word}`)).toMatchObject({ title: 'a.js', unknown: [word] });
    },
  );
});
