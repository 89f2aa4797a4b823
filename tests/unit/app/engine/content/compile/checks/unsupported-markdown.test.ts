import { describe, expect, test } from 'vitest';
import { listWarnings } from '../../../../../../helpers/compile-page.ts';

const NOTE = 'Write ":::note" on its own line, and end the block with ":::".';
const DANGER = 'Write ":::danger" on its own line, and end the block with ":::".';
const QUOTES = 'Put the title in straight quotes: "…".';
const LINES = 'Remove it, and write the numbers of the lines after the language: {3,5-7}.';

describe('Markdown that has no effect', () => {
  test.each([
    ['Text.\n\n> [!NOTE]\n> A', '6:1', '"[!NOTE]" does not start a block; it is shown as plain text.', NOTE],
    ['> [!CAUTION]\n> A', '4:1', '"[!CAUTION]" does not start a block; it is shown as plain text.', DANGER],
    [
      'One\ntwo[^1].',
      '5:4',
      '"[^1]" has no definition; it is shown as plain text.',
      'Define the footnote in a separate paragraph, "[^1]: …".',
    ],
    [
      'A ![b](/x.svg “c d”).',
      '4:3',
      '"![b](/x.svg “c d”)" has a title in curly quotes; it is shown as plain text.',
      QUOTES,
    ],
    [
      '- Item\n\n  ```js\n  a();\n  // highlight-next-line\n  b();\n  ```',
      '8:3',
      '"// highlight-next-line" highlights nothing; it is shown as code.',
      LINES,
    ],
    [
      '| a | b |\n|---|---|\n| 1 | 2 |\n| 1 | x | y |',
      '7:1',
      'The row has 3 cells, but the header has 2; the extra cells are not shown.',
      'Add columns to the header, or write "\\|" for a literal "|".',
    ],
    ['##No space', '4:1', 'The heading "##No space" is shown as plain text.', 'Write a space after "##".'],
  ])('E8 is a warning with location and fix: %j', async (text, location, message, fix) => {
    expect(await listWarnings(text)).toEqual([`docs/page.mdx:${location} warning: ${message} ${fix}`]);
  });

  test.each([
    'Text[^1].\n\n[^1]: A note.',
    'Text \\[^1] and `[^1]` and `##a`.',
    '> Quoted [link](https://a.example "Title").',
    '```js verbatim\n// highlight-next-line\n```',
    '| a | b |\n|---|---|\n| 1 |',
    '\\##a and #1 and ##',
  ])('does not include: %j', async (text) => {
    expect(await listWarnings(text)).toEqual([]);
  });
});
