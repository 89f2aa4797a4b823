import { describe, expect, test } from 'vitest';
import { compilePage } from '../../helpers/compile-page.ts';
import { parsePage, readCell, readPhrase } from './read-page.ts';

const source = `---
title: Sample
---

The limit is \`5\` [seconds](#client), never more.

## The client: \`layout.client\` {#client}

| Name | Default |
| --- | --- |
| [\`timeout\`](#a) | \`1000\` |
| \`a\`, \`b\` | \`''\` |

| Name | Default |
| --- | --- |
| \`timeout\` {#client-timeout-2} | \`7\` |

### Second part

Twice here. Twice here.

Twice here.
`;

const page = parsePage('sample', 'content/docs/sample.mdx', source);

describe('reading statements from a page', () => {
  test('reads a cell by heading, row, and column, with its line', () => {
    expect(readCell(page, 'client/1', 'timeout', 'Default', /^`(\d+)`$/)).toEqual({
      file: 'content/docs/sample.mdx',
      line: 11,
      values: ['1000'],
    });
    expect(readCell(page, 'client/2', 'timeout', 'Default').values).toEqual(['`7`']);
    expect(readCell(page, 'client', 'b', 'Default').values).toEqual(["`''`"]);
  });

  test('reads a phrase by regular expression, with its groups as values', () => {
    expect(readPhrase(page, /The limit is `(\d+)` (\w+), (never|always) more/)).toEqual({
      file: 'content/docs/sample.mdx',
      line: 5,
      values: ['5', 'seconds', 'never'],
    });
  });

  test.each([
    [
      'a missing heading',
      () => readCell(page, 'clients', 'timeout', 'Default'),
      'content/docs/sample.mdx:7 no heading has the id "clients"; the nearest is "client". Put the heading back, or name the new one in the test.',
    ],
    [
      'a missing row',
      () => readCell(page, 'client', 'retries', 'Default'),
      'content/docs/sample.mdx:9 under "The client: `layout.client`" no row is named "retries" with a column "Default". Correct the table, or the name in the test.',
    ],
    [
      'a duplicate row',
      () => readCell(page, 'client', 'timeout', 'Default'),
      'content/docs/sample.mdx:9 under "The client: `layout.client`" 2 rows are named "timeout" with a column "Default". Correct the table, or the name in the test.',
    ],
    [
      'a cell that does not match',
      () => readCell(page, 'client/1', 'timeout', 'Default', /^none$/),
      'content/docs/sample.mdx:11 "`1000`" has no /^none$/. Correct the page, or the test.',
    ],
    [
      'a missing phrase',
      () => readPhrase(page, /The limit is (\d+) hours/),
      'content/docs/sample.mdx:5 the page no longer says /The limit is (\\d+) hours/; the nearest is "The limit is `5` seconds, never more.". If the statement is still true in other words, change the test.',
    ],
    [
      'a duplicate phrase',
      () => readPhrase(page, /Twice here/),
      'content/docs/sample.mdx:20,22 /Twice here/ matches 2 blocks. Make the pattern in the test longer.',
    ],
  ])('throws with page and line for %s', (_title, read, message) => {
    expect(read).toThrow(new Error(message));
  });

  test('generates the same heading IDs as the site', async () => {
    const { headings } = await compilePage(
      source.replace(/^---[\s\S]*?---\n/, '').replace('[seconds](#client)', 'seconds'),
    );
    expect(page.sections.slice(1).map(({ id }) => id)).toEqual(
      headings.map(({ id }) => id).filter((id) => !id.startsWith('title-')),
    );
  });
});
