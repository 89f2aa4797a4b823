import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { listWarnings, renderPage } from '../../../../../../helpers/compile-page.ts';

describe('code blocks', () => {
  test('E11 in the language "graphviz" cause a warning that suggests "dot"', async () => {
    expect(await listWarnings('```graphviz\ndigraph {}\n```')).toEqual([
      'docs/page.mdx:4:1 warning: The language "graphviz" cannot be highlighted; the block is shown as plain text. Did you mean "dot"?',
    ]);
  });

  test('are highlighted with classes only', async () => {
    const html = await renderPage('```js\nconst a = "b"; // c\n```');
    expect(html).toContain(
      '<pre class="code code-one" tabindex="0" role="group" aria-label="Code, js"><code class="language-js">' +
        '<span class="t-keyword">const </span><span class="t-constant">a </span><span class="t-keyword">= </span>' +
        '<span class="t-string">"b"</span>; <span class="t-comment">// c</span></code></pre></figure>',
    );
  });

  test('show output below the block that outputs it, without a copy button', async () => {
    const html = await renderPage('```sh\nnode a.js\n```\n\n{/* expect */}\n\n```text output\na\nb\n```');
    expect(html).toMatch(
      /<\/figure>\s*<figure class="code-block code-output"><pre class="code code-two" tabindex="0" role="group" aria-label="Output">/,
    );
    expect(html.match(/aria-label="Copy code"/g)).toHaveLength(1);
  });

  test('E11 report output that follows no code block', async () => {
    expect(
      await checkContent({ 'docs/a.mdx': page('```sh\nnode a.js\n```\n\nText.\n\n```text output\na\n```') }),
    ).toEqual([
      'docs/a.mdx:10:1 This output does not follow a code block. Move it directly below the block that outputs it.',
    ]);
  });

  test('escape their content', async () => {
    expect(await renderPage('```\n<b> & "c" {d}\n```')).toContain(
      '<code class="language-text">&lt;b> &amp; "c" {d}</code>',
    );
    expect(await renderPage('```html\n<script>alert(1)</script>\n```')).not.toContain('<script');
  });

  test('have a title', async () => {
    const html = await renderPage('```js title="podlet.js"\nlet a;\n```');
    expect(html).toContain('<figcaption class="code-title" data-part="podlet">podlet.js</figcaption>');
    expect(html).toContain('aria-label="Code, podlet.js"');
  });

  test('have a title that breaks only after slashes', async () => {
    const html = await renderPage('```js title="layout/src/server.js"\nlet a;\n```');
    expect(html).toContain('>layout/<wbr>src/<wbr>server.js</figcaption>');
  });

  test.each([
    ['title="layout/server.js"', 'code-block part-layout'],
    ['title="podlets/header.js"', 'code-block part-podlet'],
    ['title="search-box.js"', 'code-block'],
    ['title="search-box.js" part=browser', 'code-block part-browser'],
    ['title="layout.js" part=none', 'code-block'],
    ['', 'code-block'],
  ])('with %j have the class %j of the part that they belong to', async (meta, name) => {
    expect(await renderPage(`\`\`\`js ${meta}\nlet a;\n\`\`\``)).toContain(`<figure class="${name}">`);
  });

  test('E11 report a part that does not exist', async () => {
    expect(await listWarnings('```js part=podlt\nlet a;\n```')).toEqual([
      expect.stringContaining('"podlt" is not a known part. Did you mean "podlet"?') as string,
    ]);
  });

  test('highlight lines', async () => {
    const html = await renderPage('```text {1,3-4}\na\nb\nc\nd\n```');
    expect(html).toContain('<pre class="code code-lines"');
    expect(html).toContain(
      '<span class="line line-on">a</span>\n<span class="line">b</span>\n' +
        '<span class="line line-on">c</span>\n<span class="line line-on">d</span></code>',
    );
  });

  test('mark lines in a partial with Windows line endings', async () => {
    const files = { 'docs/_part.mdx': '```js\r\na(); // [!code ++]\r\nb();\r\n```\r\n' };
    const html = await renderPage("import Part from './_part.mdx';\n\n<Part />", { files });
    expect(html).toContain('<ins class="line line-added">');
    expect(html).not.toContain('[!code');
  });

  test('number their lines', async () => {
    const html = await renderPage('```text showLineNumbers\na\nb\n```');
    expect(html).toContain('<pre class="code code-numbered code-lines code-two"');
    expect(html).toContain(
      '<span class="line" id="code-1-L1">' +
        '<a class="line-number" href="#code-1-L1" aria-label="Line 1" tabindex="0"></a>a</span>\n' +
        '<span class="line" id="code-1-L2">' +
        '<a class="line-number" href="#code-1-L2" aria-label="Line 2" tabindex="-1"></a>b</span></code>',
    );
  });

  test('without a language are plain text', async () => {
    expect(await renderPage('```\nlet a;\n```')).toContain('<code class="language-text">let a;</code>');
    expect(await listWarnings('```\nlet a;\n```\n\n```text\nb\n```')).toEqual([]);
  });

  test('ignore the case of their language', async () => {
    expect(await renderPage('```JS\nlet a;\n```')).toContain('<span class="t-keyword">let</span>');
    expect(await listWarnings('```JS\nlet a;\n```')).toEqual([]);
  });

  test('may be empty', async () => {
    expect(await renderPage('```js\n```')).toContain('<code class="language-js"></code>');
  });

  test('E8 an unknown language is a warning with file and line, and the block is shown as plain text', async () => {
    const text = 'Text.\n\n```jvascript\nlet a;\n```\n\n```zzzzzzzzzzzzzzzz\nlet b;\n```';
    expect(await listWarnings(text)).toEqual([
      'docs/page.mdx:6:1 warning: The language "jvascript" cannot be highlighted; the block is shown as plain text. ' +
        'Did you mean "javascript"?',
      'docs/page.mdx:10:1 warning: The language "zzzzzzzzzzzzzzzz" cannot be highlighted; the block is shown as plain text. ' +
        'Use "text" for plain text.',
    ]);
    expect(await renderPage(text)).toContain('<code class="language-jvascript">let a;</code>');
  });

  test.each([
    ['js{1,3-5}', 'js {1,3-5}'],
    ['title="a.js"', 'text title="a.js"'],
    ['{1}', 'text {1}'],
  ])(
    'E8 options without a space or a language before them are a warning with the fix: %s',
    async (written, fix) => {
      expect(await listWarnings(`\`\`\`${written}\nlet a;\n\`\`\``)).toEqual([
        `docs/page.mdx:4:1 warning: The language "${written}" cannot be highlighted; the block is shown as plain text. ` +
          `Write a language, a space, and then the options: ${fix}.`,
      ]);
    },
  );

  test('E8 an unknown option after the language is a warning with file and line', async () => {
    expect(await listWarnings('```js tilte="a.js" {3-1}\nlet a;\n```')).toEqual([
      expect.stringMatching(
        /^docs\/page\.mdx:4:1 warning: "\{3-1\}" is not a valid code block option\. Valid options are /,
      ),
      'docs/page.mdx:4:1 warning: "tilte="a.js"" is not a valid code block option. Did you mean "title"?',
    ]);
    expect(await listWarnings('```js alt="x"\nlet a;\n```')).toHaveLength(1);
  });

  test('E8 a highlighted line that the code does not have is a warning with file and line', async () => {
    expect(await listWarnings('```js {2,4-5}\nlet a;\n// [!code focus]\nlet b;\nlet c;\n```')).toEqual([
      'docs/page.mdx:4:1 warning: Line 4 cannot be highlighted: the code has only 3 lines. ' +
        'Correct the line numbers in braces; the first line is 1.',
    ]);
    expect(await listWarnings('```js {0}\nlet a;\n```')).toEqual([
      expect.stringContaining('Line 0 cannot be highlighted: the code has only 1 line.'),
    ]);
    expect(await listWarnings('```js {1-3}\nlet a;\n\nlet b;\n```')).toEqual([]);
  });

  test('do not depend on previously highlighted blocks', async () => {
    const embedded = '```mdx\n```js\nconst a = 1;\n```\n```'
      .replace('```mdx', '````mdx')
      .replace(/```$/, '````');
    const alone = await renderPage(embedded);
    await renderPage('```js\nlet a;\n```\n\n```scss\na {}\n```');
    expect(await renderPage(embedded)).toBe(alone);
    expect(alone).toContain('<span class="t-keyword">const');
  });

  test('with line numbers have unique IDs on a page with partials, in reading order', async () => {
    const block = '```text showLineNumbers\na\n```';
    const html = await renderPage(`import Part from './_part.mdx'\n\n${block}\n\n<Part />\n\n${block}`, {
      files: { 'docs/_part.mdx': block },
    });
    expect(html.match(/ id="[^"]+"/g)).toEqual([' id="code-1-L1"', ' id="code-2-L1"', ' id="code-3-L1"']);
  });

  test('E8 in a partial cause warnings that name the partial', async () => {
    const options = { files: { 'docs/_part.mdx': 'Text.\n\n```zzzzzzzzzzzzzzzz\na\n```\n' } };
    expect(await listWarnings("import Part from './_part.mdx'\n\n<Part />", options)).toEqual([
      'docs/_part.mdx:3:1 warning: The language "zzzzzzzzzzzzzzzz" cannot be highlighted; the block is shown as plain text. ' +
        'Use "text" for plain text.',
    ]);
  });
});
