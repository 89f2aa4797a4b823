import { describe, expect, test } from 'vitest';
import { changeRedirectsFrom, findFrontmatterReferences } from '#scripts/authoring/frontmatter-text.ts';
import { applyEdits } from '#scripts/authoring/text-edits.ts';

function change(text: string, add: string | undefined, remove = '/none'): string {
  return applyEdits(text, changeRedirectsFrom(text, { add, remove }));
}

describe('changeRedirectsFrom', () => {
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
  ])('adds a path to %j', (text, expected) => {
    expect(change(text, '/x')).toBe(expected);
  });

  test.each([
    ['---\nredirectsFrom: [/a, /b]\n---\n', '---\nredirectsFrom: [/b]\n---\n'],
    ['---\nredirectsFrom:\n  - /a\n  - /b\ntitle: A\n---\n', '---\nredirectsFrom:\n  - /b\ntitle: A\n---\n'],
    ['---\nredirectsFrom:\n  - /a\ntitle: A\n---\n', '---\ntitle: A\n---\n'],
    ['---\ntitle: A\nredirectsFrom: [/a]\n---\n', '---\ntitle: A\n---\n'],
  ])('removes a path from %j', (text, expected) => {
    expect(change(text, undefined, '/a')).toBe(expected);
  });
});

test('finds images and links in frontmatter, without their quotes', () => {
  const text =
    '---\nimage: "./a.png"\nauthors: [b, { name: C, image: ./c.png }]\nactions: [{ to: "/d" }]\n---\nimage: d';
  expect(findFrontmatterReferences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    './a.png',
    './c.png',
    '/d',
  ]);
});
