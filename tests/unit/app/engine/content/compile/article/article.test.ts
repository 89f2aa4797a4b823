import { describe, expect, test } from 'vitest';
import {
  countWords,
  finishArticle,
  parseArticle,
  type RenderedArticle,
} from '#app/engine/content/compile/article/article.server.ts';
import { createCodeHighlighter } from '#app/engine/content/compile/code/highlight.server.ts';
import { compilePage } from '../../../../../../helpers/compile-page.ts';

const highlighter = createCodeHighlighter();

async function finish(html: string, isPost = false): Promise<RenderedArticle> {
  return await finishArticle(parseArticle(html), {
    highlighter,
    url: 'https://site.example/blog/post',
    isPost,
  });
}

describe('finishArticle', () => {
  test('lists headings with their levels', async () => {
    const { headings } = await finish('<h2>A</h2><h3>B <code>c</code></h3><h6>D</h6>');
    expect(headings).toEqual([
      { id: 'a', text: 'A', level: 2 },
      { id: 'b-c', text: 'B c', level: 3 },
      { id: 'd', text: 'D', level: 6 },
    ]);
  });

  test('lists every ID, including those of other elements', async () => {
    expect((await finish('<p id="x">a</p><h2>B</h2>')).ids).toEqual(['x', 'b']);
  });

  test('adds a labeled self-link to headings from level 2', async () => {
    expect((await finish('<h1>T</h1><h2>A "b"</h2>')).html).toBe(
      '<h1 id="t">T</h1><h2 id="a-b">A "b" ' +
        '<a class="heading-link" href="#a-b" aria-label="Link to “A &quot;b&quot;”"></a></h2>',
    );
  });

  test('leaves the rest of the HTML unchanged', async () => {
    const html =
      '<p>a &amp; b &lt;c><br>“d”\u00a0é <img src="/x.png" alt></p><pre tabindex="0"><code>\n  e\n\n</code></pre>';
    expect((await finish(html)).html).toBe(html);
  });

  test.each([
    ['<p>One</p>', '<h2>A</h2>'],
    ['\n<p>One</p>\n<p>Two <code>b</code></p>', '\n<div><p>Three</p></div>'],
    ['<p>Only</p>', ''],
    ['', '<h2>A</h2><p>One</p>'],
    ['', ''],
  ])('finds the end of the introductory paragraphs: %j before %j', async (lead, rest) => {
    expect((await finish(lead + rest)).leadEnd).toBe(lead.length);
  });

  test('counts the words of text, excluding code blocks', async () => {
    const html = '<p>One two, <code>three</code> – four.</p><pre><code>five six</code></pre>';
    expect((await finish(html)).words).toBe(4);
  });
});

test('a number and its unit stay on one line, except in code, sections, and Markdown', async () => {
  const { html, markdown, sections } = await finish(
    '<p>After 300 ms, 2 MB, and 4 msgs. <code>1 s</code></p><pre><code>5 s</code></pre>',
  );
  expect(html).toMatch(/^<p>After 300\u00a0ms, 2\u00a0MB, and 4 msgs\. <code[^>]*>1 s<.*5 s</);
  expect(markdown).toContain('After 300 ms, 2 MB,');
  expect(sections[0]?.text).toContain('After 300 ms, 2 MB,');
});

describe('sections', () => {
  test('are split at headings, each with its trail of headings', async () => {
    const { sections } = await compilePage(
      'Before *all*.\n\n## A\n\nText of `a`.\n\n### B\n\n- One\n- Two\n\n```js\nlet code = 1;\nmore();\n```\n\n' +
        '#### C\n\n## D {#own}\n\nLast.',
    );
    const none = { kind: 'section', defines: [], entries: [] };
    expect(sections).toEqual([
      { ...none, id: '', kind: 'page', trail: [], text: 'Before all.', code: '' },
      { ...none, id: 'a', trail: ['A'], text: 'Text of a.', code: 'a' },
      { ...none, id: 'b', trail: ['A', 'B'], text: 'One · Two', code: 'let code = 1; more();' },
      { ...none, id: 'c', trail: ['A', 'B', 'C'], text: '', code: '' },
      { ...none, id: 'own', trail: ['D'], text: 'Last.', code: '' },
    ]);
  });

  test('define the names that their heading contains as code', async () => {
    const { sections } = await compilePage(
      '## `a.b(c)` and `d`\n\n| Way | Use |\n|---|---|\n| [`e`](#x), `f` | `g` |\n\n`h`\n\n```js\ni();\n```\n\n### X {#x}',
    );
    expect(sections[0]).toMatchObject({ defines: ['a.b(c)', 'd'], code: 'e f g h i();' });
  });

  test('separate the text of tables, admonitions, tabs, and details', async () => {
    const { sections } = await compilePage(
      '## A\n\n| one | two |\n|---|---|\n| three | four |\n| five | – |\n| `six()` | Seven? |\n\n:::note[Title]\nFive.\n:::\n\n' +
        '<Tabs>\n<Tab label="Six">\n\nSeven.\n\n</Tab>\n</Tabs>\n\n<details>\n<summary>Eight</summary>\n\nNine.\n\n</details>',
    );
    expect(sections.map(({ text }) => text)).toEqual([
      'three · four. five. six() · Seven? Title · Five. Six · Seven. Eight · Nine.',
    ]);
  });

  test('are methods for calls, and take kind and type from a table row that links to them', async () => {
    const { sections } = await compilePage(
      '## `get(name)`\n\n## Set `x`\n\n## `name`\n\n## Words\n\n' +
        '## Options\n\n| Name | Type | Default | Description |\n|---|---|---|---|\n' +
        '| [`name`](#name) | string | `none` | x |\n| [`w`](#words) | – | 1 | x |',
    );
    expect(sections.map(({ id, kind, valueType }) => [id, kind, valueType])).toEqual([
      ['getname', 'method', undefined],
      ['set-x', 'section', undefined],
      ['name', 'option', 'string'],
      ['words', 'section', undefined],
      ['options', 'section', undefined],
    ]);
  });

  test('exclude content marked with data-nosnippet', async () => {
    const { sections } = await compilePage('## A\n\nOne. <span data-nosnippet="">Two `x`.</span>\n');
    expect(sections).toMatchObject([{ text: 'One.', code: '' }]);
  });

  test('also start at a heading inside an admonition', async () => {
    const { sections } = await compilePage('## A\n\nOne.\n\n:::note\n### B\n\nTwo.\n:::\n');
    expect(sections.map(({ id, text }) => [id, text])).toEqual([
      ['a', 'One. Note'],
      ['b', 'Two.'],
    ]);
  });

  test('are empty for an empty page', async () => {
    expect((await compilePage('')).sections).toEqual([]);
  });
});

describe('entries', () => {
  test('are the rows of reference tables, with type, default, and the other cells', async () => {
    const { sections, words } = await compilePage(
      '## `client` {#client}\n\nSettings.\n\n' +
        '| Name | Type | Default | Required | Description | Invalid value |\n|---|---|---|---|---|---|\n' +
        '| `timeout` | number (ms) | `1000` | no | Time limit, see [`x`](#client). | throws `RangeError` |\n' +
        '| `one`, `two` | – | – | yes | Both | – |',
    );
    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({ text: 'Settings.' });
    expect(sections[0]?.entries).toEqual([
      {
        id: 'client-timeout',
        kind: 'option',
        heading: 'timeout',
        defines: ['timeout'],
        valueType: 'number (ms)',
        defaultValue: '1000',
        text: 'Time limit, see x. · throws RangeError',
        code: 'timeout 1000 x RangeError',
      },
      {
        id: 'client-one',
        kind: 'option',
        heading: 'one, two',
        defines: ['one', 'two'],
        text: 'required · Both',
        code: 'one two',
      },
    ]);
    // Headings and column headers do not count.
    expect(words).toBe(15);
  });

  test.each([
    ['Option', '`a`', 'any', 'option'],
    ['Member', '`a(b)`', 'any', 'method'],
    ['Member', '`a`', 'method → any', 'method'],
    ['Member', "`on('a', b)`", 'event', 'event'],
    ['Method', '`a`', 'any', 'method'],
    ['Event', '`a`', 'any', 'event'],
    ['Request header', '`x-a`', 'any', 'header'],
    ['`err.message`', '`No a() here.`', 'any', 'error'],
    ['Metric', '`a_b`', 'any', 'row'],
  ])('in the column "%s" with the name %s and the type "%s" have the kind "%s"', async (...facts) => {
    const [column, name, type, kind] = facts;
    const { sections } = await compilePage(
      `| ${column} | Type | Description |\n|---|---|---|\n| ${name} | ${type} | x |`,
    );
    expect(sections[0]?.entries.map((entry) => entry.kind)).toEqual([kind]);
  });
});

describe('excerpts', () => {
  test('R3 end at the truncate marker, which is not rendered', async () => {
    const { excerpt, html } = await compilePage('One.\n\nTwo.\n\n{/* truncate */}\n\nThree.');
    expect(excerpt).toEqual({ html: '<p>One.</p><p>Two.</p>', isTruncated: true });
    expect(html).toBe('<p>One.</p>\n<p>Two.</p>\n\n<p>Three.</p>');
  });

  test('are undefined for a docs page without a marker, and complete for a post', async () => {
    const text = 'One.\n\n{/* another comment */}\n\nTwo.';
    expect((await compilePage(text)).excerpt).toBeUndefined();
    const html = '<p>One.</p>\n\n<p>Two.</p>';
    expect((await compilePage(text, { path: '/blog/post' })).excerpt).toEqual({ html, isTruncated: false });
  });

  test('may be empty', async () => {
    expect((await compilePage('{/* truncate */}\n\nOne.')).excerpt?.html).toBe('');
  });

  test('contain neither IDs nor links to them, even with special characters in headings', async () => {
    const text = '## Use `Array<string>` > all\n\nText[^1].\n\n[^1]: A note.';
    const { html, excerpt } = await compilePage(text, { path: '/blog/post' });
    expect(html).toContain('id="user-content-fn-1"');
    expect(excerpt?.html.trim()).toBe('<h2>Use <code>Array&lt;string></code> > all </h2>\n<p>Text.</p>');
  });

  test('preserve other links', async () => {
    const html = '<p class="x"><a href="/docs#a">b</a></p>';
    expect((await finish(html, true)).excerpt?.html).toBe(html);
  });
});

describe('countWords', () => {
  test.each([
    ['', 0],
    ['  \n ', 0],
    ['one', 1],
    ['one – two, three!', 3],
    ['4 × 5', 2],
  ])('counts the words in "%s"', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
