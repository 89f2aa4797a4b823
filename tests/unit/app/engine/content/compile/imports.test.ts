import { describe, expect, test } from 'vitest';
import { checkContent, page, svg } from '../../../../../helpers/content-folder.ts';
import { compilePage } from '../../../../../helpers/compile-page.ts';

/** Problems of a page whose text starts on line 4. */
async function check(text: string, files: Record<string, string> = {}): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text), ...files });
}

describe('imports', () => {
  test('E11 a missing partial is an error at its import', async () => {
    expect(await check("Text\n\nMore\n\nimport Part from './_part.mdx'\n\n<Part />")).toEqual([
      'docs/a.mdx:8:18 The imported file "./_part.mdx" does not exist. Use a path relative to this file, including the extension.',
    ]);
  });

  test('E11 a missing partial is an error that suggests a similar one', async () => {
    expect(
      await check("import Part from './parts/_prat'\n\n<Part />", { 'docs/parts/_part.mdx': 'Text' }),
    ).toEqual([
      'docs/a.mdx:4:18 The imported file "./parts/_prat" does not exist. Did you mean "./parts/_part.mdx"?',
    ]);
  });

  test('E11 a path that starts with a slash is an error that says how to write it', async () => {
    expect(
      await check("import Part from '/docs/_part.mdx'\n\n<Part />", { 'docs/_part.mdx': 'Text' }),
    ).toEqual([
      'docs/a.mdx:4:18 The imported file "/docs/_part.mdx" does not exist. ' +
        'The path of an import is relative to this file. Start it with "./" or "../".',
    ]);
  });

  test('E11 a partial that imports itself is an error that names the chain', async () => {
    expect(
      await check("import One from './_one.mdx'\n\n<One />", {
        'docs/_one.mdx': "import Two from './_two.mdx'\n\n<Two />",
        'docs/_two.mdx': "Text\n\nimport One from './_one.mdx'\n\n<One />",
      }),
    ).toEqual([
      'docs/_two.mdx:3:17 The partial imports itself: docs/_one.mdx → docs/_two.mdx → docs/_one.mdx. ' +
        'Remove one of these imports.',
    ]);
    expect(
      await check("import One from './_one.mdx'\n\n<One />", {
        'docs/_one.mdx': "import One from './_one.mdx'\n\n<One />",
      }),
    ).toEqual([
      'docs/_one.mdx:1:17 The partial imports itself: docs/_one.mdx → docs/_one.mdx. Remove one of these imports.',
    ]);
  });

  test('a partial receives props, and its headings have IDs from their rendered text', async () => {
    const compiled = await compilePage(
      'import Server from \'./_server.mdx\'\n\n<Server name="Podlet" />\n\n<Server name="Layout" port={7000} />',
      { files: { 'docs/_server.mdx': '## The {props.name}\n\nPort {props.port ?? 7100}.' } },
    );
    expect(compiled.headings.map(({ id, text }) => [id, text])).toEqual([
      ['the-podlet', 'The Podlet'],
      ['the-layout', 'The Layout'],
    ]);
    expect(compiled.html).toContain('<p>Port 7100.</p>');
    expect(compiled.html).toContain('<p>Port 7000.</p>');
  });

  test('E11 a partial that is missing in another partial is an error in the latter', async () => {
    expect(
      await check("import One from './_one.mdx'\n\n<One />", {
        'docs/_one.mdx': 'Text\n\nimport Two from "./_two.mdx"\n\n<Two />',
      }),
    ).toEqual([
      'docs/_one.mdx:3:17 The imported file "./_two.mdx" does not exist. Use a path relative to this file, including the extension.',
    ]);
  });

  test('E11 a package that is not installed is an error at its import', async () => {
    expect(await check("import x from 'no-such-package'\n\n{x}")).toEqual([
      'docs/a.mdx:4:15 The package "no-such-package" is not installed. Install it with "npm install no-such-package"; the path of a file starts with "./" or "../".',
    ]);
  });

  test.each([
    [
      "import Part from './part.tsx'",
      'a.mdx:6:18 "./part.tsx" has no default export. ' +
        'Write "export default function …" in it, or import a named export in braces.',
    ],
    [
      "import {\n  Lost as Part,\n} from './_part.mdx'",
      'a.mdx:8:8 "./_part.mdx" has no export "Lost". ' +
        'Write "export const Lost = …" in it, or correct the name.',
    ],
    [
      "import { Part } from './outer.tsx'",
      'outer.tsx:1:10 "./part" has no export "Lost". ' +
        'Write "export const Lost = …" in it, or correct the name.',
    ],
  ])('E11 a missing export is an error at its import: %s', async (text, expected) => {
    expect(
      await check(`Text\n\n${text}\n\n<Part />`, {
        'docs/_part.mdx': 'Text',
        'docs/part.tsx': 'export const Other = () => null;',
        'docs/outer.tsx': 'import { Lost } from "./part";\nexport const Part = () => <Lost />;',
      }),
    ).toEqual([`docs/${expected}`]);
  });

  test('E11 an error in imported code is located there', async () => {
    expect(
      await check("import { x } from './x.ts'\n\n{x}", { 'docs/x.ts': 'export const x: number = 1 +;\n' }),
    ).toEqual(['docs/x.ts:1:29 Unexpected ";".']);
  });

  test('E11 a name that is declared twice is an error of the page', async () => {
    expect(
      await check("import x from './x.ts'\n\nexport const x = 1", { 'docs/x.ts': 'export default 1;\n' }),
    ).toEqual([expect.stringMatching(/^docs\/a\.mdx(:\d+:\d+)? .*x/)]);
  });

  test('a partial contributes headings, links, images, and components, resolved from its location', async () => {
    const compiled = await compilePage("import Part from './parts/_part.mdx'\n\n<Part />\n\nAfter.", {
      files: {
        'docs/parts/_part.mdx':
          '## Shared\n\nSee [other](./other.mdx#there).\n\n![Plan](plan.svg)\n\n' +
          ':::note\nMind.\n:::\n\n```js title="a.js"\nlet a;\n```\n\n| a |\n|--:|\n| 1 |\n',
        'docs/parts/plan.svg': svg(4, 3),
      },
      routes: { 'docs/parts/other.mdx': '/docs/parts/other' },
      baseUrl: '/base/',
    });
    expect(compiled.html).toContain('<h2 id="shared">');
    expect(compiled.html).toContain('<a href="/base/docs/parts/other#there">other</a>');
    expect(compiled.html).toMatch(
      /<img src="\/base\/media\/plan\.[0-9a-f]{8}\.svg" alt="Plan" width="4" height="3"/,
    );
    expect(compiled.html).toContain('<div class="admonition admonition-note"');
    expect(compiled.html).toContain('<figcaption class="code-title">a.js</figcaption>');
    expect(compiled.html).toContain('<div class="table-scroller"');
    expect(compiled.headings).toEqual([{ id: 'shared', text: 'Shared', level: 2 }]);
    const { dir } = compiled.folder;
    expect(compiled.links).toEqual([
      {
        target: '/docs/parts/other',
        hash: '#there',
        file: `${dir}/docs/parts/_part.mdx`,
        line: 3,
        column: 5,
      },
    ]);
    expect(Object.keys(compiled.dependencies.files).sort()).toEqual([
      'docs/parts/_part.mdx',
      'docs/parts/plan.svg',
    ]);
    expect(compiled.dependencies.routes).toEqual({ 'docs/parts/other.mdx': '/docs/parts/other' });
  });

  test('errors in a page and in its partials are reported together', async () => {
    expect(
      await check("import Part from './_part.mdx'\n\n<Part />\n\n<Prat />", {
        'docs/_part.mdx': '<Tbas />\n\n![x](no.png)\n\n[x](no.mdx)\n',
      }),
    ).toEqual([
      'docs/_part.mdx:1:1 Unknown component <Tbas>. Did you mean "Tabs"?',
      'docs/_part.mdx:3:1 The image docs/no.png does not exist. Use a path relative to this file.',
      'docs/a.mdx:8:1 Unknown component <Prat>. Did you mean "Part"?',
      'docs/_part.mdx:5:1 warning: The link to "no.mdx" does not point to a page: docs/no.mdx does not exist. ' +
        'Use a path relative to this file, including the extension.',
    ]);
  });
});
