import { describe, expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { findReferences } from '#scripts/authoring/find-references.ts';

/** Returns references as their kind and the text at their offsets. */
function list(text: string): string[] {
  return findReferences(text, '/content/docs/page.mdx').map(
    ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`,
  );
}

describe('findReferences', () => {
  test.each([
    ['a link', 'Text [*a* [b]](./x.mdx#y "T").', ['link ./x.mdx#y']],
    ['a link between angle brackets', '[a](<./x y.mdx>)', ['link ./x y.mdx']],
    ['a definition', '[a][b]\n\n[b]: ./x.mdx "T"', ['link ./x.mdx']],
    ['a definition of an image', '![a][b]\n\n[b]: ./x.svg', ['file ./x.svg']],
    ['an image in a link', '[![a](./x.svg)](./y.mdx)', ['file ./x.svg', 'link ./y.mdx']],
    ['a link in a table', '| a |\n| --- |\n| [b](./x.mdx) |', ['link ./x.mdx']],
    [
      'a link in the title of an admonition',
      ':::note[See [a](./x.mdx)]\n[b](/y)\n:::',
      ['link ./x.mdx', 'link /y'],
    ],
    ['an element', 'A <a href="./x.mdx" title="/docs/y">b</a>', ['link ./x.mdx']],
    ['an element with a string in braces', "<Card href={'./x.mdx'} />", ['link ./x.mdx']],
    ['an image element', "<img alt='' src='./x.svg' />", ['file ./x.svg']],
    [
      'data in braces',
      "<List\n  items={[\n    { href: '/docs/x', text: '/docs/y' },\n  ]}\n/>",
      ['link /docs/x'],
    ],
    ['an element in braces', '{true && <a href="/docs/x">b</a>}', ['link /docs/x']],
    ['a spread', "<A {...{ to: '/docs/x' }} />", ['value /docs/x']],
    [
      'imports and exports',
      "import A from './_a.mdx';\nexport { b } from '../b.js';\nimport c from 'c';",
      ['file ./_a.mdx', 'file ../b.js'],
    ],
    [
      'the file of a code fence',
      '```js {1} file=./x.js title="a"\n```\n\n```js file="./y z.js"\n```',
      ['file ./x.js', 'file ./y z.js'],
    ],
  ])('locates %s', (_name, text, found) => {
    expect(list(text)).toEqual(found);
  });

  test.each([
    [
      'the actors of a diagram',
      "<SequenceDiagram actors={['Browser', 'Layout']} steps={[{ from: 'Browser', to: 'Layout', text: 'GET /' }]} />",
    ],
    ['an attribute', '<Counter to="Layout" />'],
    ['an object in an attribute', "<Counter link={{ to: 'Layout' }} />"],
  ])('treats a word in %s as data, not as a link', (_name, text) => {
    expect(list(text)).toEqual([]);
  });

  test('ignores text that only looks like a reference', () => {
    expect(
      list(
        '`[a](./x.mdx)`\n\n```md file\n[a](./x.mdx) file=./x.js\n```\n\n\\[a](./x.mdx)\n\n{/* [a](./x.mdx) */}',
      ),
    ).toEqual([]);
  });

  test.each([
    ['Windows line endings', '---\r\ntitle: A\r\n---\r\n\r\nText\r\n[a](./x.mdx)\r\n'],
    ['a byte-order mark', '\uFEFF---\ntitle: A\n---\n[a](./x.mdx)'],
    ['tabs and surrogate pairs', '---\ntitle: A\n---\n-\t😀 [a](./x.mdx)'],
    ['frontmatter that looks like Markdown', '---\ntitle: "[b](./y.mdx)"\n---\n## H {#id}\n\n[a](./x.mdx)'],
  ])('returns correct positions with %s', (_name, text) => {
    expect(list(text)).toEqual(['link ./x.mdx']);
  });

  test('throws with the location of a syntax error', () => {
    expect(() => list('---\ntitle: A\n---\n\n<Tabs>')).toThrow(ProblemError);
    expect(() => list('---\ntitle: A\n---\n\n<Tabs>')).toThrow(/docs\/page\.mdx:5:1 Expected a closing tag/);
    expect(() => list('---\ntitle: A\n---\n\nA {/* comment')).toThrow(/docs\/page\.mdx:5:3 /);
  });
});
