import { describe, expect, test } from 'vitest';
import { listWarnings } from '../../../../../../helpers/compile-page.ts';

const NOTE = 'Write ":::note" on its own line, and end the block with ":::".';
const DANGER = 'Write ":::danger" on its own line, and end the block with ":::".';
const QUOTES = 'Put the title in straight quotes: "…".';
const SPACE = 'Write "%20" instead of the space, or put the title in quotes.';
const TABLE = 'Write "| --- | --- |" below the header.';
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
      'See [my text][nope] here.',
      '4:5',
      '"[my text][nope]" has no definition; it is shown as plain text.',
      'Define its URL in a separate paragraph, "[nope]: …".',
    ],
    [
      'A [f](https://exa mple.org).',
      '4:3',
      '"[f](https://exa mple.org)" has a space in its URL; it is shown as plain text.',
      SPACE,
    ],
    [
      '![g](my page.png)',
      '4:1',
      '"![g](my page.png)" has a space in its URL; it is shown as plain text.',
      SPACE,
    ],
    [
      '[^1]\n\n[^1]: A.\n\n[^1]: B.',
      '8:1',
      '"[^1]" is defined twice; this text is not shown.',
      'Give one of them another name.',
    ],
    [
      '[^Note]: A.',
      '4:1',
      'Nothing refers to the footnote "[^Note]"; this text is not shown.',
      'Refer to it in the text, or remove it.',
    ],
    [
      'A\n\n> | a | b |\n> | 1 | 2 |',
      '6:3',
      'The table has no delimiter row; it is shown as plain text.',
      TABLE,
    ],
    [
      'Text:\n| a | b |\n| --- |',
      '5:1',
      'The table has a delimiter row with a different number of columns; it is shown as plain text.',
      TABLE,
    ],
    [
      'Text :note[x] more',
      '4:6',
      '":note[x]" does not start a block; it is shown as plain text.',
      'Write ":::note[x]" on its own line, and end the block with ":::".',
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
    'Elements [i][j], array[ii][jj], `array`[ii][jj], and \\[text][nope].',
    'Text [a](<./b c> "Title"), [text][it], [a](really, it is), and \\[a](./b c).\n\n[it]: https://a.example',
    'Text |a| and\n|b| or :note and 10:30.',
    '\\##a and #1 and ##',
  ])('does not include: %j', async (text) => {
    expect(await listWarnings(text)).toEqual([]);
  });
});
