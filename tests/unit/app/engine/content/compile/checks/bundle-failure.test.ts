import { describe, expect, test } from 'vitest';
import { checkContent, page, svg } from '../../../../../../helpers/content-folder.ts';

/** Problems of a page whose text starts on line 4. */
async function check(text: string, files: Record<string, string> = {}): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text), ...files });
}

describe('syntax that MDX rejects', () => {
  test.each([
    ['A<br>B', '4:2', 'Write "<br />".'],
    ['Text\n\n<hr>', '6:1', 'Write "<hr />".'],
    ['<Badge kind=“tip”>x</Badge>', '4:13', 'Put the value in straight quotes: "…".'],
    ['<div>\n\nx\n\n</div>\n\n</div>', '10:2', 'Remove this closing tag, or add its opening tag.'],
    [
      'export const x: number = 3',
      '4:15',
      'Pages cannot contain TypeScript; put it in a .ts file and import it.',
    ],
    ['export interface A {}', '4:8', 'Pages cannot contain TypeScript; put it in a .ts file and import it.'],
    [
      "import A from './_a.mdx'\nText",
      '5:1',
      'A paragraph that starts with "import" or "export" is code; a blank line ends it.',
    ],
    ['Text\n\n{a\n\nmore', '6:1', 'A brace opens JavaScript. Write "\\{" for a literal brace.'],
    ['Text \\{ {a `{`', '4:9', 'A brace opens JavaScript. Write "\\{" for a literal brace.'],
  ])('E11 is reported with location and fix: %j', async (text, location, fix) => {
    const [found = '', ...others] = await check(text);
    expect(found.startsWith(`docs/a.mdx:${location} `) && others.length === 0, found).toBe(true);
    expect(found.endsWith(`. ${fix}`), found).toBe(true);
  });

  test.each([
    ['Text\n\n{/* comment\n\nmore {x}', '6:1'],
    ['Text {/* comment', '4:6'],
  ])('E11 an unclosed comment is reported where it starts: %j', async (text, location) => {
    expect(await check(text)).toEqual([
      `docs/a.mdx:${location} The comment is not closed. Close it with "*/}".`,
    ]);
  });

  test.each(['{ #c }', '{#with space}', '{#Ä}', '{#}'])(
    'E11 an invalid heading ID is reported with the allowed characters: %s',
    async (id) => {
      expect(await check(`## Three ${id}\n\nText`)).toEqual([
        `docs/a.mdx:4:10 "${id}" is not a valid ID. Write it as "{#its-id}", without spaces; ` +
          'it may contain the letters A to Z, digits, "-", "_", ".", and ":".',
      ]);
    },
  );

  test('E11 an import without a blank line above it is reported where its component is used', async () => {
    const files = { 'docs/_a.mdx': 'Hi' };
    expect(await check("Text\nimport A from './_a.mdx'\n\n<A />", files)).toEqual([
      'docs/a.mdx:7:1 Unknown component <A>. Put a blank line before and after its import.',
    ]);
  });
});

describe('an unsupported import', () => {
  const data = 'To use data in a page, import it from a .json or .ts file.';
  const notInstalled = (name: string, location: string): string =>
    `docs/a.mdx:${location} The package "${name}" is not installed. ` +
    `Install it with "npm install ${name}"; the path of a file starts with "./" or "../".`;

  test.each([
    [
      "import fs from 'node:fs'\n\n{typeof fs}",
      `4:16 Pages cannot import Node.js modules: "node:fs". ${data}`,
    ],
    ["import fs from 'fs'\n\n{typeof fs}", `4:16 Pages cannot import Node.js modules: "fs". ${data}`],
    [
      "import './x.css'",
      '4:8 Pages cannot import stylesheets: "./x.css". Use a class, and define its styles in a stylesheet of the site.',
    ],
    [
      "import p from './ok.svg'\n\n<img src={p} alt='x' />",
      '4:15 Pages cannot import images: "./ok.svg". Write ![Alternative text](./ok.svg).',
    ],
    [
      "import p from './x.zip'\n\n{p}",
      '4:15 Pages cannot import this type of file: "./x.zip". They can import .mdx, .tsx, .ts, .jsx, .js, and .json files.',
    ],
  ])('E11 is reported at its location, with a fix: %j', async (text, expected) => {
    const files = { 'docs/x.css': 'a {}', 'docs/ok.svg': svg(1, 1), 'docs/x.zip': 'x' };
    expect(await check(text, files)).toEqual([`docs/a.mdx:${expected}`]);
  });

  test('E11 in a component is reported there', async () => {
    const code = "import './x.css';\nimport fs from 'node:fs';\nexport default fs;\n";
    const files = { 'docs/x.css': 'a {}', 'docs/c.ts': code };
    expect(await check("import c from './c.ts'\n\n{typeof c}", files)).toEqual([
      'docs/c.ts:1:8 Pages cannot import stylesheets: "./x.css". Use a class, and define its styles in a stylesheet of the site.',
      `docs/c.ts:2:16 Pages cannot import Node.js modules: "node:fs". ${data}`,
    ]);
  });

  test('E11 of a missing package is reported as not installed', async () => {
    expect(await check("import x from 'lodash-nope/x'\n\n{x}")).toEqual([
      notInstalled('lodash-nope', '4:15'),
    ]);
    expect(await check("import { X } from '@site/src/x'\n\n<X />")).toEqual([
      notInstalled('@site/src', '4:19'),
    ]);
  });

  test.each([
    ["import Tabs from '@theme/Tabs'", '@theme/Tabs', '4:18', '<Tabs> needs no import.'],
    [
      "import { Card, CardGrid, Nope } from '@astrojs/starlight/components'",
      '@astrojs/starlight',
      '4:38',
      '<Card> and <CardGrid> need no import.',
    ],
  ])('E11 of a built-in component is reported as unnecessary: %s', async (text, name, location, fix) => {
    expect(await check(text)).toEqual([
      `docs/a.mdx:${location} The package "${name}" is not installed. Remove this line: ${fix}`,
    ]);
  });
});
