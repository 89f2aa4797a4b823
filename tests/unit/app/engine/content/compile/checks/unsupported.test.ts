import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { checkContent, page, svg, type FolderFiles } from '../../../../../../helpers/content-folder.ts';
import { listWarnings, renderPage } from '../../../../../../helpers/compile-page.ts';

async function check(text: string, files: FolderFiles = {}): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text), ...files });
}

describe('content that the Content Security Policy blocks', () => {
  const blocked = (name: string): string =>
    `The Content Security Policy of the published site blocks <${name}>. ` +
    'Link to what it shows, [like this](https://example.com), or show an image of it.';
  const onAnotherHost = (url: string): string =>
    `"${url}" is on another host, which the Content Security Policy of the published site blocks. ` +
    'Put the file next to the page, or link to it.';

  test.each(['iframe', 'object', 'embed', 'video', 'audio'])(
    'E11 a blocked element is an error at its location: <%s>',
    async (name) => {
      const source = 'src="https://www.youtube.com/embed/x" title="A video"';
      expect(await check(`Text.\n\n<${name} ${source}></${name}>`)).toEqual([
        `docs/a.mdx:6:1 ${blocked(name)}`,
      ]);
    },
  );

  test('E11 a blocked element in a partial, in a line of text, or with children is an error', async () => {
    const files = {
      'docs/_part.mdx': 'A <iframe src="https://a.example" /> in a line.',
      'docs/clip.mp4': 'x',
    };
    const text = `import Part from './_part.mdx'\n\n<Part />\n\n<video controls>\n  <source src="./clip.mp4" />\n</video>`;
    expect(await check(text, files)).toEqual([
      `docs/_part.mdx:1:3 ${blocked('iframe')}`,
      `docs/a.mdx:8:1 ${blocked('video')}`,
    ]);
  });

  test('E11 sources on another host are errors at their locations', async () => {
    const text =
      '<picture>\n  <source srcSet="https://a.example/x.avif 2x" />\n  <img src="./x.svg" alt="X" />\n</picture>\n\n' +
      '<link href="//fonts.example/x.css" />\n\n<svg><image href="https://a.example/y.png" /></svg>';
    expect(await check(text, { 'docs/x.svg': svg(1, 1) })).toEqual([
      `docs/a.mdx:5:3 ${onAnotherHost('https://a.example/x.avif 2x')}`,
      `docs/a.mdx:9:1 ${onAnotherHost('//fonts.example/x.css')}`,
      `docs/a.mdx:11:6 ${onAnotherHost('https://a.example/y.png')}`,
    ]);
  });

  test('E11 image candidates are errors at their locations, as they are not resolved to files', async () => {
    const text =
      '<img srcset="./x.svg 2x" src="./x.svg" alt="X" />\n\n' +
      '<picture>\n  <source srcSet="./no.webp" />\n  <img src="./x.svg" alt="X" />\n</picture>';
    const message =
      'An image in a page cannot have a "srcset". Write ![Alternative text](./image.png): the site adds smaller formats automatically.';
    expect(await check(text, { 'docs/x.svg': svg(1, 1) })).toEqual([
      `docs/a.mdx:4:1 ${message}`,
      `docs/a.mdx:7:3 ${message}`,
    ]);
  });

  test('E11 blocked output of an expression or an imported component is an error of its page', async () => {
    const files = {
      'docs/b.mdx': page('{<img src={\'https://a.example/x.png\'} alt="X" />}'),
      'docs/embed.tsx': "export default () => <iframe src='https://a.example' title='x' />;",
    };
    expect(await check("import Embed from './embed.tsx'\n\n<Embed />", files)).toEqual([
      `docs/a.mdx ${blocked('iframe')}`,
      `docs/b.mdx ${onAnotherHost('https://a.example/x.png')}`,
    ]);
  });

  test.each([
    ['a template', '<a href={`${"java"}script:alert(1)`}>A</a>', ''],
    ['a constant', 'export const to = "javascript:alert(1)"\n\n<a href={to}>A</a>', ':4:20'],
    ['a form action', '<button formAction="javascript:alert(1)">A</button>', ':4:21'],
    ['a link in an SVG', '<svg><a xlinkHref="javascript:alert(1)"><text>A</text></a></svg>', ':4:20'],
  ])('E11 a link that runs code is an error: %s', async (_where, text, location) => {
    expect(await check(text)).toEqual([
      `docs/a.mdx${location} The link to "javascript:alert(1)" has the scheme "javascript:", which is not allowed. ` +
        'Links may start with "https:", "http:", "mailto:", "tel:".',
    ]);
  });

  test('links to other hosts, and code samples with blocked elements, are allowed', async () => {
    const text =
      '<a href="https://a.example">A</a> `<iframe src="https://a.example">`\n\n```html\n<iframe src="https://a.example"></iframe>\n```';
    expect(await check(text)).toEqual([]);
  });
});

describe('a code fence', () => {
  const unclosed = (fence: string): string =>
    `The code block is not closed, so it includes everything that follows. Put "${fence}" on its own line where it ends.`;

  test.each([
    ['```js\ncode\n\nText.', '```', '4:1'],
    ['Text.\n\n~~~~\ncode\n~~~\n', '~~~~', '6:1'],
    ['Text.\n\n```', '```', '6:1'],
    ['- Item\n\n  ```sh\n  npm\n\nText.', '```', '6:3'],
    ['> ```\n> a\n\nText.', '```', '4:3'],
  ])('E11 that is not closed is an error at its opening line: %j', async (text, fence, location) => {
    expect(await check(text)).toEqual([`docs/a.mdx:${location} ${unclosed(fence)}`]);
  });

  test('E11 that only the end of the next one closes is an error that names both', async () => {
    expect(await check('```js\none\n\nText.\n\n```sh\ntwo\n```')).toEqual([
      'docs/a.mdx:4:1 The code block is not closed before line 9 opens another one. ' +
        'Put "```" on its own line where it ends. To show a fence, open this block with a longer one.',
    ]);
  });

  test.each([
    '```js\ncode\n```',
    '````md\n```js\ncode\n```\n````',
    '- Item\n  ```sh\n  npm\n  ```',
    '> ```\n> a\n> ```',
    ':::note\n```\na\n```\n:::',
    '~~~\n```\n~~~\n',
    '```\n```',
  ])('that is closed is valid: %j', async (text) => {
    expect(await check(text)).toEqual([]);
  });
});

describe('Mermaid and math', () => {
  const math = (location: string, written: string): string =>
    `docs/page.mdx:${location} warning: Math is not supported; "${written}" is shown as plain text. ` +
    'Write it as code, between backticks or in a code block.';
  const showCode = async (text: string): Promise<string> =>
    load(await renderPage(text))('figure code.language-mermaid').text();

  test('E8 a Mermaid block is shown as code, with a warning at its line', async () => {
    const text = 'Text.\n\n```mermaid\ngraph TD\n```';
    expect(await listWarnings(text)).toEqual([
      'docs/page.mdx:6:1 warning: Mermaid is not supported; the block is shown as code. ' +
        'Draw it with a "dot" block. To show it as code, write "verbatim" after the language.',
    ]);
    expect(await showCode(text)).toBe('graph TD');
    const verbatim = '```mermaid verbatim\ngraph TD\n```';
    expect(await listWarnings(verbatim)).toEqual([]);
    expect(await showCode(verbatim)).toBe('graph TD');
  });

  test.each([
    ['It is $E=mc^2$.', '4:7', '$E=mc^2$'],
    ['It is $x_1$ and $y$.', '4:7', '$x_1$'],
    ['$$ a^2 $$', '4:1', '$$ a^2 $$'],
    ['Text.\n\n$$\na_1\n$$', '6:1', '$$…$$'],
  ])('E8 math is shown as written, with a warning: %j', async (text, location, written) => {
    expect(await listWarnings(text)).toEqual([math(location, written)]);
    expect(await renderPage(text)).toContain(`<p>${text.split('\n\n').at(-1)}</p>`);
  });

  test.each([
    ['$$\n\\frac{a}{b}\n$$', 'docs/a.mdx:4:1 Math is not supported; braces in "$$…$$" contain'],
    ['It is $x_{i}$.', 'docs/a.mdx:4:7 Math is not supported; braces in "$x_{i}$" contain'],
    ['It is $\\sqrt{x^}$.', 'docs/a.mdx:4:7 warning: Math is not supported; "$\\sqrt{x^}$"'],
  ])('E11 math that breaks the page is reported at its location: %j', async (text, expected) => {
    expect(await check(text)).toContainEqual(expect.stringContaining(expected));
  });

  test.each([
    'It costs $5_000 and $10.',
    'Set `$A_B$` and $HOME/my_dir and $PATH.',
    '```sh\necho $A_B$C_D$\n```',
    "{/* `${a_b}$` $x_1$ */}\n\nexport const a = '$x_1$';",
    'A \\$x_1$.',
    '$x$ and $y$',
  ])('other dollar signs are not math: %j', async (text) => {
    expect(await listWarnings(text)).toEqual([]);
  });
});
