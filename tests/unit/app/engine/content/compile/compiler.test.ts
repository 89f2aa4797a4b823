import { load } from 'cheerio';
import { describe, expect, test, vi } from 'vitest';
import { checkContent, makeContentFolder, page, siteConfig } from '../../../../../helpers/content-folder.ts';
import { compilePage, preparePage, renderPage } from '../../../../../helpers/compile-page.ts';

/** Problems of a page whose text starts on line 4. */
async function check(text: string, files: Record<string, string> = {}): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text), ...files });
}

const RENDER_FIX = 'Check the expressions in braces and the props of components.';
const BRACES_FIX =
  'Braces contain JavaScript. Write "\\{" for a literal brace, and an ID ("{#its-id}") at the end of its heading.';

describe('parse errors', () => {
  test('E11 an unclosed brace is an error with its location', async () => {
    expect(await check('Text {\n\nmore')).toEqual([
      'docs/a.mdx:4:6 Unexpected end of file in expression, expected a corresponding closing brace for `{`. ' +
        'A brace opens JavaScript. Write "\\{" for a literal brace.',
    ]);
  });

  test('E11 invalid JavaScript in braces is an error with location and fix', async () => {
    expect(await check('Text\n\nHere { a b }.')).toEqual([
      `docs/a.mdx:6:9 Could not parse expression: Unexpected content after expression. ${BRACES_FIX}`,
    ]);
  });

  test('E11 an unclosed element is an error at its start', async () => {
    expect(await check('Text\n\n<div>\n\nmore')).toEqual([
      'docs/a.mdx:6:1 Expected a closing tag for `<div>`.',
    ]);
  });

  test.each([
    ['a list item', '- one\n- two <Badge> three\n', '5:7', 'Badge', 'paragraph'],
    ['a list item with blocks', '- one\n\n  <Card title="x">\n\n  text\n\n- two', '6:3', 'Card', 'listItem'],
    ['a blockquote', 'Text\n\n> some <b>words\n', '6:8', 'b', 'paragraph'],
    ['a block that starts with text', '<div>some\nwords\n</div>', '4:1', 'div', 'paragraph'],
  ])(
    'E11 an unclosed element in %s is an error at its start',
    async (_where, text, location, tag, parent) => {
      expect(await check(text)).toEqual([
        `docs/a.mdx:${location} Expected a closing tag for \`<${tag}>\` before the end of \`${parent}\`.` +
          (parent === 'paragraph'
            ? ' Close it in the same paragraph, or put its opening and closing tags on separate lines.'
            : ''),
      ]);
    },
  );

  test('E11 a generic type in the text is an error with a fix', async () => {
    expect(await check('A Map<K, V> of them.')).toEqual([
      expect.stringMatching(/^docs\/a\.mdx:4:8 Unexpected character `,` .* Write "\\<" for a literal "<"/),
    ]);
  });

  test('E11 a mismatched closing tag is an error with its location', async () => {
    expect(await check('<Tabs><Tab label="a">x</Tabs>')).toEqual([
      'docs/a.mdx:4:23 Unexpected closing tag `</Tabs>`, expected corresponding closing tag for `<Tab>` (4:7-4:22).',
    ]);
  });

  test('E11 an HTML comment is an error with the MDX syntax for comments', async () => {
    expect(await check('<!-- note -->')).toEqual([
      'docs/a.mdx:4:2 Unexpected character `!` (U+0021) before name, expected a character that can start a name, ' +
        'such as a letter, `$`, or `_` (note: to create a comment in MDX, use `{/* text */}`).',
    ]);
  });

  test('E11 an invalid import is an error with location and fix', async () => {
    expect(await check('Text\n\nimport x from\n\nmore')).toEqual([
      'docs/a.mdx:8:1 Could not parse import/exports: Unexpected token. ' +
        'A paragraph that starts with "import" or "export" is code; a blank line ends it.',
    ]);
  });

  test('E11 an error in a partial names the partial', async () => {
    expect(
      await check("import Part from './_part.mdx'\n\n<Part />", { 'docs/_part.mdx': 'Text\n\n<div>\n' }),
    ).toEqual(['docs/_part.mdx:3:1 Expected a closing tag for `<div>`.']);
  });
});

describe('render errors', () => {
  test.each(['{(() => { for (;;); })()}', 'export const a = (() => { for (;;); })();'])(
    'E11 an infinite loop in a page is an error with its file: %s',
    async (text) => {
      await expect(compilePage(text, { timeLimit: 50 })).rejects.toThrow(
        /docs\/page\.mdx Rendering the page timed out\. Look for an infinite loop/,
      );
    },
  );

  test('E11 a page that would end the process is an error with location', async () => {
    expect(await check('Text {process.exit(0)}')).toEqual([
      expect.stringMatching(
        /^docs\/a\.mdx:4:15 The page cannot be rendered: process\.exit\(\) is not available\./,
      ),
    ]);
    expect((await compilePage('{typeof process.cwd()}')).html).toContain('string');
  });

  test('a page that timed out is not run again, because it blocks the process', async () => {
    vi.stubGlobal('runs', []);
    const { compile } = await preparePage('{(() => { runs.push(1); for (;;); })()}', { timeLimit: 50 });
    await expect(compile()).rejects.toThrow('timed out');
    await expect(compile()).rejects.toThrow('timed out');
    expect(Reflect.get(globalThis, 'runs')).toEqual([1]);
  });

  test.each([
    ['in a block', 'Text\n\n{nope.foo}', 'docs/a.mdx:6:2'],
    ['in a line', 'Text\n\nSome *words* and {nope}.', 'docs/a.mdx:6:19'],
    ['in an attribute', 'Text\n\n- a\n- <b title={1 + nope}>x</b>', 'docs/a.mdx:7:17'],
    ['in an export', 'Text\n\nexport const a = nope;', 'docs/a.mdx:6:18'],
    ['after an emoji', '🚂 Text {nope}', 'docs/a.mdx:4:10'],
  ])('E11 an undefined name is an error at its location: %s', async (_where, text, location) => {
    expect(await check(text)).toEqual([
      `${location} The page cannot be rendered: nope is not defined. Braces contain JavaScript. ` +
        'Define it with "export const nope = …", or write "\\{" for a literal brace.',
    ]);
  });

  test('E11 an expression that throws in a partial is an error in the partial', async () => {
    expect(
      await check("Text\n\nimport Part from './_part.mdx'\n\n<Part />", {
        'docs/_part.mdx': 'Text\n\n## Heading\n\nMore {props.list.length}',
      }),
    ).toEqual([
      "docs/_part.mdx:5:18 The page cannot be rendered: Cannot read properties of undefined (reading 'length'). " +
        RENDER_FIX,
    ]);
  });

  test('E11 a component that throws is an error where it throws: in the page, or in an imported file', async () => {
    const boom = "export function Boom() {\n  throw new Error('It went off!');\n}\n";
    expect(await check(`${boom}\n<Boom />`)).toEqual([
      `docs/a.mdx:5:13 The page cannot be rendered: It went off! ${RENDER_FIX}`,
    ]);
    expect(
      await check("import { Boom } from './boom.tsx'\n\n<Boom />", { 'docs/boom.tsx': `// Loud.\n${boom}` }),
    ).toEqual([`docs/boom.tsx:3:9 The page cannot be rendered: It went off! ${RENDER_FIX}`]);
  });

  test('E11 block math whose braces throw is reported as unsupported math', async () => {
    for (const [math, written] of [
      ['$$\n\\frac{a}{b}\n$$', '$$…$$'],
      ['$$ \\frac{a}{b} $$', '$$ \\frac{a}{b} $$'],
    ]) {
      expect(await check(`Text\n\n${math}`)).toEqual([
        `docs/a.mdx:6:1 Math is not supported; braces in "${written}" contain JavaScript (a is not defined). ` +
          'Write it as code, between backticks or in a code block.',
      ]);
    }
  });

  test('E6 a thrown value that is not an Error is an error, too', async () => {
    expect(await check("{(() => { throw 'words'; })()}")).toEqual([
      `docs/a.mdx The page cannot be rendered: words. ${RENDER_FIX}`,
    ]);
  });

  test.each([
    ['a function', 'export default function Own() {\n  return <p>Instead.</p>;\n}'],
    ['a value', "export default 'x';"],
    ['a name', 'export const own = 1;\nexport { own as default };'],
  ])('E6 a default export is an error: %s', async (_name, code) => {
    expect(await check(`${code}\n\nText.`)).toEqual([
      'docs/a.mdx:4:1 The page has a default export. ' +
        'Remove the export: the content of the page is its default export.',
    ]);
  });

  test('a page may export and use other values', async () => {
    expect(await renderPage('export const answer = 42;\n\nIt is {answer}.')).toBe('<p>It is 42.</p>');
  });
});

describe('several files with errors', () => {
  test('E11 are reported together and sorted, from frontmatter, pages, and sidebar', async () => {
    expect(
      await checkContent({
        'docs/b.mdx': page('<Tbas />\n\n![x](no.png)'),
        'docs/a.mdx': '---\ntitel: A\n---\nSee [c](./c.mdx).',
        'docs/c.mdx': page('See [a](./a.mdx).\n\n<div>'),
        'blog/2020-01-31-x.mdx': '---\ntitle: A\nauthors: [jo]\n---\n',
        'sidebars.ts': `export default {\n  docs: ['a', 'c', 'nope'],\n};`,
      }),
    ).toEqual([
      'blog/2020-01-31-x.mdx:3:11 "jo" is not an author in authors.yml. ' +
        'The file is missing or empty: write "jo: { name: … }" in it.',
      'docs/a.mdx:2:1 "titel" is not a frontmatter field. Did you mean "title"?',
      'docs/a.mdx:2:1 "title" is missing; expected a string.',
      'docs/b.mdx:4:1 Unknown component <Tbas>. Did you mean "Tabs"?',
      'docs/b.mdx:6:1 The image docs/no.png does not exist. Use a path relative to this file.',
      'docs/c.mdx:6:1 Expected a closing tag for `<div>`.',
      'sidebars.ts:2:20 The sidebar "docs" refers to the page "nope", which does not exist. ' +
        'The pages are: "b", "c", "index".',
    ]);
  });

  test('are reported in the same order every time', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`docs/p${index}.mdx`, page('<Foo />\n\n<Bar />')]),
    );
    const first = await checkContent(files);
    expect(first).toHaveLength(24);
    expect(await checkContent(files)).toEqual(first);
  });
});

describe('rendered pages', () => {
  test('text preserves characters as written', async () => {
    expect(await renderPage('A “quote”, an é, an &amp; and 1 &lt; 2.')).toBe(
      '<p>A “quote”, an é, an &amp; and 1 &lt; 2.</p>',
    );
  });

  test('GFM is supported: strikethrough, task lists, bare URLs', async () => {
    expect(await renderPage('~~old~~ www.example.com\n\n- [x] done')).toBe(
      '<p><del>old</del> <a href="http://www.example.com">www.example.com</a></p>\n' +
        '<ul class="contains-task-list">\n' +
        '<li class="task-list-item"><input type="checkbox" disabled checked> done</li>\n</ul>',
    );
  });

  test('frontmatter is available to expressions, and is not shown', async () => {
    expect(await renderPage('The title is {frontmatter.title}.')).toBe('<p>The title is A page.</p>');
  });

  test('compilation is deterministic', async () => {
    const text = '## A\n\n```js\nlet a = 1;\n```\n\n:::tip\nB\n:::\n';
    const first = await compilePage(text);
    const second = await compilePage(text);
    expect({ ...second, folder: undefined }).toEqual({ ...first, folder: undefined });
  });

  test('details may contain Markdown', async () => {
    expect(await renderPage('<details>\n<summary>Why?</summary>\n\n**Because.**\n\n</details>')).toBe(
      '<details><summary>Why?</summary><p><strong>Because.</strong></p></details>',
    );
  });

  test('tabs have labeled panels, in the group that the author named', async () => {
    const text =
      '<Tabs group="framework">\n<Tab label="Express">\n\nWith *Express*.\n\n</Tab>\n' +
      '<Tab label="Fastify">\n\nWith Fastify.\n\n</Tab>\n</Tabs>';
    const $ = load(await renderPage(text), null, false);
    expect($('.tabs').attr('data-tabs')).toBe('framework');
    expect(
      $('.tabs > .tab-panel')
        .map((_, panel) => $(panel).text())
        .get(),
    ).toEqual(['ExpressWith Express.', 'FastifyWith Fastify.']);
    expect(
      $('[role="tablist"] > [role="tab"]')
        .map(
          (_, tab) =>
            `${$(tab).attr('aria-label') ?? ''}: ${$(`#${$(tab).attr('aria-controls') ?? ''}`).text()}`,
        )
        .get(),
    ).toEqual(['Express: ExpressWith Express.', 'Fastify: FastifyWith Fastify.']);
  });

  test('tabs without a group have an empty data-tabs attribute', async () => {
    expect(await renderPage('<Tabs>\n<Tab label="A">\n\nx\n\n</Tab>\n</Tabs>')).toContain(
      '<div class="tabs" data-tabs>',
    );
  });

  test('the configuration of one page does not leak into another', async () => {
    const options = { routes: { 'docs/index.mdx': '/docs' } };
    const slash = await renderPage('[x](./index.mdx)', { ...options, baseUrl: '/a/', trailingSlash: true });
    const plain = await renderPage('[x](./index.mdx)', options);
    expect([slash, plain]).toEqual(['<p><a href="/a/docs/">x</a></p>', '<p><a href="/docs">x</a></p>']);
  });

  test('links between files on a site with trailing slashes are valid, and end with a slash', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig('  trailingSlash: true,'),
      'docs/a.mdx': page('[x](./index.mdx)'),
    });
    expect(await folder.check()).toEqual([]);
    expect(await (await folder.load()).site.page('/docs/a')).toMatchObject({
      html: '<p><a href="/docs/">x</a></p>',
    });
  });
});
