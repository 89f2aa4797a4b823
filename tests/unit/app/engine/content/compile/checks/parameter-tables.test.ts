import { describe, expect, test } from 'vitest';
import { findUnknownType, QUOTED } from '#app/engine/content/compile/checks/parameter-tables.server.ts';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';

/** Errors of a page with one table, which starts on line 4. */
async function check(...lines: string[]): Promise<string[]> {
  const [head = '', ...rows] = lines;
  const rule = head.replaceAll(/[^|]+/g, '---');
  return checkContent({ 'docs/a.mdx': page([head, rule, ...rows].join('\n')) });
}

describe('a parameter table', () => {
  test('with all required columns and cells is valid', async () => {
    expect(
      await check(
        '| Option | Type | Default | Description |',
        '| `a` | string or `URL` | – | x |',
        '| `b`, `c` | [URL](https://site.example) | `1` | |',
        '| `d` | – | – | x |',
      ),
    ).toEqual([]);
  });

  test.each([
    ['Description', '| Name | Type | Default |', '| `a` | any | x |', 'Name, Type, Default'],
    ['Description', '| Name | Type | Throws |', '| `a` | any | x |', 'Name, Type, Throws'],
    ['Type', '| Name | Required | Description |', '| `a` | no | x |', 'Name, Required, Description'],
  ])('without the column "%s" is an error', async (column, head, row, columns) => {
    expect(await check(head, row)).toEqual([
      expect.stringMatching(
        new RegExp(
          `docs/a.mdx:4:1 The parameter table has no column "${column}"\\..* columns are: ${columns}\\.`,
        ),
      ),
    ]);
  });

  test('may have any name for its description column', async () => {
    expect(await check('| Option | Type | Default | What it does |', '| `a` | any | – | x |')).toEqual([]);
  });

  test('with a row without a name is an error', async () => {
    expect(await check('| Name | Type | Description |', '| `a` | any | x |', '| | any | y |')).toEqual([
      expect.stringContaining('docs/a.mdx:7:1 A row of the parameter table has no name.'),
    ]);
  });

  test('with a name that is not code is an error', async () => {
    expect(await check('| Name | Type | Description |', '| a | any | x |')).toEqual([
      expect.stringContaining(
        'docs/a.mdx:6:1 The name “a” is not written as code. Start the row with the name in backticks: `a`.',
      ),
    ]);
  });

  test('with a duplicate name is an error', async () => {
    const [problem, ...others] = await check(
      '| Name | Type | Description |',
      '| `a` | any | x |',
      '| `a` | any | y |',
    );
    expect(problem).toContain(
      'docs/a.mdx:7:1 The parameter table has two rows named “a”. Remove one of them.',
    );
    expect(others).toEqual([]);
  });

  test('with an unknown or missing type is an error, with a suggestion', async () => {
    expect(await check('| Name | Type | Description |', '| `a` | nubmer | x |', '| `b` | | x |')).toEqual([
      expect.stringContaining('docs/a.mdx:6:7 “nubmer” is not a type. Did you mean "number"?'),
      expect.stringContaining('docs/a.mdx:7:7 The parameter has no type.'),
    ]);
  });

  test('requires a first column of names, and more than descriptions', async () => {
    expect(await check('| Way | Type |', '| a | words |')).toEqual([]);
    expect(await check('| Name | Description |', '| a | x |')).toEqual([]);
  });
});

describe('a type', () => {
  test.each([
    'string',
    'Promise of undefined',
    'array of array of string',
    'array of string or number',
    'string | null',
    'method → object',
    `${QUOTED}, ${QUOTED}, or number`,
    'number (ms), or string (URL or path)',
  ])('may be "%s"', (type) => {
    expect(findUnknownType(type)).toBeUndefined();
  });

  test.each([
    ['words', 'words'],
    ['string or words', 'words'],
    ['array of', 'array of'],
    ['number, ms', 'ms'],
    [`${QUOTED} of something`, `${QUOTED} of something`],
    ['', ''],
  ])('cannot be "%s"', (type, unknown) => {
    expect(findUnknownType(type)).toBe(unknown);
  });
});
