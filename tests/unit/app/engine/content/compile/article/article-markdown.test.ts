import { describe, expect, test } from 'vitest';
import { compilePage, type CompileOptions } from '../../../../../../helpers/compile-page.ts';

async function convert(text: string, options?: CompileOptions): Promise<string> {
  return (await compilePage(text, options)).markdown;
}

describe('Markdown copy of an article', () => {
  test('preserves a footnote whose label is not a valid URL', async () => {
    expect(await convert('A name[^100%ff].\n\n[^100%ff]: What it means.')).toContain(
      '[^100%ff]: What it means.',
    );
  });

  test('L10 preserves headings, code, lists, and footnotes, without interactive elements', async () => {
    const text = `## Use \`@podium/layout\` {#use}

A name[^n] and [a link](#use).

- [ ] to do
- [x] done

[^n]: What it means.
`;
    expect(await convert(text)).toBe(`## Use \`@podium/layout\` {#use}

A name[^n] and [a link](https://site.example/docs/page#use).

- [ ] to do
- [x] done

[^n]: What it means.
`);
  });

  test('L10 leaves URLs in text unchanged', async () => {
    expect(await convert("{'http://localhost:8000/'}\n")).toBe('http://localhost:8000/\n');
  });

  test('L10 writes the ID of a heading that cannot be derived from its text', async () => {
    const text = '## Time limits {#timeouts_1}\n\n## Time limits\n\n## Time limits\n';
    expect(await convert(text)).toBe(
      '## Time limits {#timeouts_1}\n\n## Time limits\n\n## Time limits {#time-limits-1}\n',
    );
  });

  test('L10 writes code with added or removed lines as a diff', async () => {
    const text = `\`\`\`js title="a.js"
a();
b(1); // [!code --]
// [!code ++:2]
b(2);

// …
c(); // [!code highlight]
\`\`\`

\`\`\`js
d(); // [!code focus]
\`\`\`
`;
    expect(await convert(text)).toBe(
      '```diff title="a.js"\n a();\n-b(1);\n+b(2);\n+\n // …\n c();\n```\n\n```js\nd();\n```\n',
    );
  });

  test('L10 preserves language and title of code', async () => {
    const text = `\`\`\`js title="a.js" showLineNumbers
b();

c('<x>');
\`\`\`

\`\`\`sh
ls
\`\`\`
`;
    expect(await convert(text)).toBe('```js title="a.js"\nb();\n\nc(\'<x>\');\n```\n\n```sh\nls\n```\n');
  });

  test('L10 writes admonitions as blockquotes, and details below their summary', async () => {
    const text = ':::warning[Mind this]\nText\n:::\n\n:::note\nText\n:::\n\n:::details[More]\nHidden.\n:::\n';
    expect(await convert(text)).toBe(
      '> **Warning: Mind this**\n>\n> Text\n\n> **Note**\n>\n> Text\n\n**More**\n\nHidden.\n',
    );
  });

  test('L10 writes each panel of tabs and code groups once, under its name', async () => {
    const text = `<Tabs>
<Tab label="A">

One

</Tab>
<Tab label="B">

Two

</Tab>
</Tabs>

:::code-group
\`\`\`js title="a.js"
a();
\`\`\`

\`\`\`ts label="TypeScript"
b();
\`\`\`
:::
`;
    expect(await convert(text)).toBe(
      '**A**\n\nOne\n\n**B**\n\nTwo\n\n**a.js**\n\n```js title="a.js"\na();\n```\n\n**TypeScript**\n\n```ts\nb();\n```\n',
    );
  });

  test('L10 numbers steps, and draws file trees with box-drawing characters', async () => {
    const text = `:::steps
1. One
2. Two
:::

<FileTree>

- src/
  - **a.js** the start
  - sub/
    - b.js
  - …
- end.js

</FileTree>
`;
    expect(await convert(text)).toBe(
      '1. One\n2. Two\n\n```\nsrc/\n├── a.js # the start\n├── sub/\n│   └── b.js\n└── …\nend.js\n```\n',
    );
  });

  test('L10 describes diagrams, and references images by absolute URL', async () => {
    const text = `<AnatomyDiagram label="A prefix." parts={[{ text: 'podium-', meaning: 'the prefix' }]} />

\`\`\`dot alt="Two boxes." title="Boxes"
digraph { a -> b }
\`\`\`

![A thing](./thing.svg "The caption")
`;
    const files = { 'docs/thing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>' };
    expect(await convert(text, { files })).toMatch(
      /^\*Drawing: A prefix\.\*\n\n\*Drawing, Boxes: Two boxes\.\*\n\n!\[A thing\]\(https:\/\/site\.example\/media\/thing\.[0-9a-f]{8}\.svg "The caption"\)\n$/,
    );
  });

  test('L10 preserves table alignment, and writes cards as links with their text', async () => {
    const text = `| a | b |
| :-: | -- |
| \`x\\|y\` | **y** |

<CardGrid>
<Card title="One" href="https://one.example/">Words here</Card>
<Card title="Two">

Words there.

</Card>
</CardGrid>

It is <Badge kind="tip">new</Badge>.
`;
    expect(await convert(text)).toBe(`| a | b |
| :-: | - |
| \`x\\|y\` | **y** |

- [One](https://one.example/): Words here

- **Two**

  Words there.

It is (new).
`);
  });

  test('L10 joins the items of a list in a table cell', async () => {
    const markdown = await convert('<ComponentReference />\n');
    expect(markdown).toContain(
      '| `label`: text alternative for screen readers; `caption` (optional): the text below it; `actors`: ',
    );
    expect(markdown.split('\n').filter((line) => line !== '' && !/^\|.*\|$/.test(line))).toEqual([]);
  });
});
