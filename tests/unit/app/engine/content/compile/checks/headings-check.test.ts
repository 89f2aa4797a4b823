import { describe, expect, test } from 'vitest';
import { listWarnings } from '../../../../../../helpers/compile-page.ts';

describe('headings', () => {
  test('that follow one another are fine, however far they go back up', async () => {
    expect(await listWarnings('## A\n\n### B\n\n#### C\n\n## D\n\n### E')).toEqual([]);
  });

  test('that leave a level out are warned of at their locations', async () => {
    expect(await listWarnings('### Deep\n\n## Two\n\n#### Four `code`')).toEqual([
      'docs/page.mdx:4:1 warning: The heading “Deep” has level 3, but the previous one has level 1. Start it with "##".',
      'docs/page.mdx:8:1 warning: The heading “Four code” has level 4, but the previous one has level 2. Start it with "###".',
    ]);
  });

  test('of level 1 are a second title, and the level after them is not left out', async () => {
    expect(await listWarnings('# Again\n\n## Two')).toEqual([
      'docs/page.mdx:4:1 warning: The heading “Again” is a second title of the page. The title comes from the frontmatter; start the headings of the text with "##".',
    ]);
  });

  test('of a partial count where it is, and have their location in it', async () => {
    const files = { 'docs/_part.mdx': 'Text\n\n#### Deep' };
    const text = "import Part from './_part.mdx';\n\n";
    expect(await listWarnings(`${text}## Two\n\n### Three\n\n<Part />`, { files })).toEqual([]);
    expect(await listWarnings(`${text}## Two\n\n<Part />`, { files })).toEqual([
      'docs/_part.mdx:3:1 warning: The heading “Deep” has level 4, but the previous one has level 2. Start it with "###".',
    ]);
  });

  test('that are written as elements have their locations, too', async () => {
    expect(await listWarnings('<h1>Raw *one*</h1>\n\n<div>\n  <h4 id="x">Four</h4>\n</div>')).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:4:1 warning: The heading “Raw one” is a second title/),
      expect.stringMatching(/^docs\/page\.mdx:7:3 warning: The heading “Four” has level 4/),
    ]);
  });

  test('with a colon or a version in their text have their locations, too', async () => {
    const text = '#### The name podlet:name\n\n## Two\n\n#### From %version(express)%';
    expect(await listWarnings(text, { versions: { express: '4.2.1' } })).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:4:1 warning: The heading “The name podlet:name” has level 4/),
      expect.stringMatching(/^docs\/page\.mdx:8:1 warning: The heading “From 4\.2\.1” has level 4/),
    ]);
  });

  test('that say the same have separate locations', async () => {
    expect(await listWarnings('## A\n\n#### Same\n\n## B\n\n#### Same')).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:6:1 /),
      expect.stringMatching(/^docs\/page\.mdx:10:1 /),
    ]);
  });

  test('with the id of another are warned of at the second', async () => {
    expect(await listWarnings('## A {#x}\n\n## B {#x}')).toEqual([
      'docs/page.mdx:6:1 warning: The ID "x" is used more than once. Give each heading a unique ID.',
    ]);
  });
});
