import { describe, expect, test } from 'vitest';
import { listWarnings } from '../../../../../../helpers/compile-page.ts';

describe('heading check', () => {
  test('allows a return to any higher level', async () => {
    expect(await listWarnings('## A\n\n### B\n\n#### C\n\n## D\n\n### E')).toEqual([]);
  });

  test('warns about skipped levels at their locations', async () => {
    expect(await listWarnings('### Deep\n\n## Two\n\n#### Four `code`')).toEqual([
      'docs/page.mdx:4:1 warning: The heading “Deep” has level 3, but the previous one has level 1. Start it with "##".',
      'docs/page.mdx:8:1 warning: The heading “Four code” has level 4, but the previous one has level 2. Start it with "###".',
    ]);
  });

  test('warns about headings without text', async () => {
    expect(await listWarnings('##\n\n## A\n\n### {#b}')).toEqual([
      'docs/page.mdx:4:1 warning: The heading has no text. Add text, or remove the heading: the table of contents links to it.',
      'docs/page.mdx:8:1 warning: The heading has no text. Add text, or remove the heading: the table of contents links to it.',
    ]);
  });

  test('warns about a heading of level 1 as a second title, but not about level 2 after it', async () => {
    expect(await listWarnings('# Again\n\n## Two')).toEqual([
      'docs/page.mdx:4:1 warning: The heading “Again” is a second title of the page. The title comes from the frontmatter; start the headings of the text with "##".',
    ]);
  });

  test('checks the headings of a partial where it is used, and locates them in the partial', async () => {
    const files = { 'docs/_part.mdx': 'Text\n\n#### Deep' };
    const text = "import Part from './_part.mdx';\n\n";
    expect(await listWarnings(`${text}## Two\n\n### Three\n\n<Part />`, { files })).toEqual([]);
    expect(await listWarnings(`${text}## Two\n\n<Part />`, { files })).toEqual([
      'docs/_part.mdx:3:1 warning: The heading “Deep” has level 4, but the previous one has level 2. Start it with "###".',
    ]);
  });

  test('locates headings that are written as elements', async () => {
    expect(await listWarnings('<h1>Raw *one*</h1>\n\n<div>\n  <h4 id="x">Four</h4>\n</div>')).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:4:1 warning: The heading “Raw one” is a second title/),
      expect.stringMatching(/^docs\/page\.mdx:7:3 warning: The heading “Four” has level 4/),
    ]);
  });

  test('locates headings that contain a colon or a version', async () => {
    const text = '#### The name podlet:name\n\n## Two\n\n#### From %version(express)%';
    expect(await listWarnings(text, { versions: { express: '4.2.1' } })).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:4:1 warning: The heading “The name podlet:name” has level 4/),
      expect.stringMatching(/^docs\/page\.mdx:8:1 warning: The heading “From 4\.2\.1” has level 4/),
    ]);
  });

  test('locates headings with the same text separately', async () => {
    expect(await listWarnings('## A\n\n#### Same\n\n## B\n\n#### Same')).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:6:1 /),
      expect.stringMatching(/^docs\/page\.mdx:10:1 /),
    ]);
  });

  test('warns about a duplicate ID at the second heading', async () => {
    expect(await listWarnings('## A {#x}\n\n## B {#x}')).toEqual([
      'docs/page.mdx:6:1 warning: The ID "x" is used more than once. Give each heading a unique ID.',
    ]);
  });

  test('warns about a duplicate ID of other elements at the last one', async () => {
    expect(await listWarnings('<p id="x">A</p>\n\nB <b id="x">C</b>')).toEqual([
      'docs/page.mdx:6:6 warning: The ID "x" is used more than once. Give each element a unique ID.',
    ]);
  });
});
