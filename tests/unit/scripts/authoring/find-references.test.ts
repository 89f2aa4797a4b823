import { describe, expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { findReferences } from '#scripts/authoring/find-references.ts';

/** Each reference as its kind and what is in the file at its offsets. */
function list(text: string): string[] {
  return findReferences(text, '/content/docs/page.mdx').map(
    ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`,
  );
}

describe('references of an MDX file', () => {
  test.each([
    ['a link', 'Text [*a* [b]](./x.mdx#y "T").', ['link ./x.mdx#y']],
    ['a link between angle brackets', '[a](<./x y.mdx>)', ['link ./x y.mdx']],
    ['a definition', '[a][b]\n\n[b]: ./x.mdx "T"', ['link ./x.mdx']],
    ['a definition of a picture', '![a][b]\n\n[b]: ./x.svg', ['file ./x.svg']],
    ['a picture in a link', '[![a](./x.svg)](./y.mdx)', ['file ./x.svg', 'link ./y.mdx']],
    ['a link in a table', '| a |\n| --- |\n| [b](./x.mdx) |', ['link ./x.mdx']],
    [
      'a link in the title of an admonition',
      ':::note[See [a](./x.mdx)]\n[b](/y)\n:::',
      ['link ./x.mdx', 'link /y'],
    ],
    ['an element', 'A <a href="./x.mdx" title="/docs/y">b</a>', ['link ./x.mdx']],
    ['an element with a string in braces', "<Card href={'./x.mdx'} />", ['link ./x.mdx']],
    ['a picture written as element', "<img alt='' src='./x.svg' />", ['file ./x.svg']],
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
      'the file that a fence shows',
      '```js {1} file=./x.js title="a"\n```\n\n```js file="./y z.js"\n```',
      ['file ./x.js', 'file ./y z.js'],
    ],
  ])('%s is found with its location', (_name, text, found) => {
    expect(list(text)).toEqual(found);
  });

  test.each([
    [
      'the actors of a diagram',
      "<SequenceDiagram actors={['Browser', 'Layout']} steps={[{ from: 'Browser', to: 'Layout', text: 'GET /' }]} />",
    ],
    ['an attribute', '<Counter to="Layout" />'],
    ['an object in an attribute', "<Counter link={{ to: 'Layout' }} />"],
  ])('a word in %s is data, not a link', (_name, text) => {
    expect(list(text)).toEqual([]);
  });

  test('what only looks like one is none', () => {
    expect(
      list(
        '`[a](./x.mdx)`\n\n```md file\n[a](./x.mdx) file=./x.js\n```\n\n\\[a](./x.mdx)\n\n{/* [a](./x.mdx) */}',
      ),
    ).toEqual([]);
  });

  test.each([
    ['Windows line ends', '---\r\ntitle: A\r\n---\r\n\r\nText\r\n[a](./x.mdx)\r\n'],
    ['a byte-order mark', '\uFEFF---\ntitle: A\n---\n[a](./x.mdx)'],
    ['tabs and signs of two units', '---\ntitle: A\n---\n-\t😀 [a](./x.mdx)'],
    ['a frontmatter that looks like text', '---\ntitle: "[b](./y.mdx)"\n---\n## H {#id}\n\n[a](./x.mdx)'],
  ])('%s move no position', (_name, text) => {
    expect(list(text)).toEqual(['link ./x.mdx']);
  });

  test('of a file with a syntax error are a problem with its location', () => {
    expect(() => list('---\ntitle: A\n---\n\n<Tabs>')).toThrow(ProblemError);
    expect(() => list('---\ntitle: A\n---\n\n<Tabs>')).toThrow(/docs\/page\.mdx:5:1 Expected a closing tag/);
    expect(() => list('---\ntitle: A\n---\n\nA {/* comment')).toThrow(/docs\/page\.mdx:5:3 /);
  });
});
