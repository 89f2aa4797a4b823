import { describe, expect, test } from 'vitest';
import { changeRedirectsFrom, findFrontmatterReferences } from '#scripts/authoring/frontmatter-text.ts';
import { applyEdits } from '#scripts/authoring/text-edits.ts';

function change(text: string, add: string | undefined, remove = '/none'): string {
  return applyEdits(text, changeRedirectsFrom(text, { add, remove }));
}

describe('old paths of a page', () => {
  test.each([
    ['---\ntitle: A # a\n---\nB', '---\ntitle: A # a\nredirectsFrom:\n  - /x\n---\nB'],
    ['---\r\ntitle: A\r\n---\r\n', '---\r\ntitle: A\r\nredirectsFrom:\r\n  - /x\r\n---\r\n'],
    ['\uFEFF---\ntitle: A\n---\n', '\uFEFF---\ntitle: A\nredirectsFrom:\n  - /x\n---\n'],
    [
      '---\nredirectsFrom: [/a, "/b"]\ntitle: A\n---\n',
      '---\nredirectsFrom: [/a, "/b", /x]\ntitle: A\n---\n',
    ],
    ['---\nredirectsFrom: []\n---\n', '---\nredirectsFrom: [/x]\n---\n'],
    [
      '---\nredirectsFrom:\n    - /a\ntitle: A\n---\n',
      '---\nredirectsFrom:\n  - /a\n  - /x\ntitle: A\n---\n',
    ],
    ['---\ntitle: A\nredirectsFrom:\n  - /a\n---\n', '---\ntitle: A\nredirectsFrom:\n  - /a\n  - /x\n---\n'],
    ['---\nredirectsFrom: [/x]\n---\n', '---\nredirectsFrom: [/x]\n---\n'],
  ])('%j gets another', (text, expected) => {
    expect(change(text, '/x')).toBe(expected);
  });

  test.each([
    ['---\nredirectsFrom: [/a, /b]\n---\n', '---\nredirectsFrom: [/b]\n---\n'],
    ['---\nredirectsFrom:\n  - /a\n  - /b\ntitle: A\n---\n', '---\nredirectsFrom:\n  - /b\ntitle: A\n---\n'],
    ['---\nredirectsFrom:\n  - /a\ntitle: A\n---\n', '---\ntitle: A\n---\n'],
    ['---\ntitle: A\nredirectsFrom: [/a]\n---\n', '---\ntitle: A\n---\n'],
  ])('%j loses one', (text, expected) => {
    expect(change(text, undefined, '/a')).toBe(expected);
  });
});

test('images and links that a frontmatter names are found without their quotes', () => {
  const text =
    '---\nimage: "./a.png"\nauthors: [b, { name: C, image: ./c.png }]\nactions: [{ to: "/d" }]\n---\nimage: d';
  expect(findFrontmatterReferences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    './a.png',
    './c.png',
    '/d',
  ]);
});
