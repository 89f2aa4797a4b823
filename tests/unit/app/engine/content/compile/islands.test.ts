import { describe, expect, test } from 'vitest';
import { makeContentFolder, page, type FolderFiles } from '../../../../../helpers/content-folder.ts';

const COUNTER = `import { useState } from 'react';
export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}
export const Block = () => <div>Block</div>;
`;

async function check(text: string, files: FolderFiles = {}): Promise<string[]> {
  const folder = await makeContentFolder({
    'docs/counter.tsx': COUNTER,
    'docs/a.mdx': page(`import Counter, { Block } from './counter.tsx'\n\n${text}\n`),
    ...files,
  });
  return await folder.check();
}

describe('an island', () => {
  test('of a component with state and JSON props is valid', async () => {
    expect(
      await check("<Island><Counter start={3} a={[1, { b: null }]} c={undefined} d='x' /></Island>"),
    ).toEqual([]);
  });

  test.each([
    ['{() => 1}', 'start', 'a function'],
    ['{new Date(0)}', 'start', 'a Date'],
    ['{NaN}', 'start', 'NaN'],
    ['{{ list: [1, undefined] }}', 'start.list[1]', 'undefined'],
    ['{<b>x</b>}', 'start', 'a React element'],
    ['{new Map()}', 'start', 'a Map'],
    ['{10n}', 'start', 'a bigint'],
  ])('E6 with the prop %s is an error at the component', async (value, prop, what) => {
    expect(await check(`<Island>\n  <Counter start=${value} />\n</Island>`)).toEqual([
      `docs/a.mdx:7:3 The prop "${prop}" of the island <Counter> is ${what}, which is not JSON. Pass text, numbers, true, false, null, and lists and objects of these; create everything else in the component.`,
    ]);
  });

  test.each([
    ['<Island></Island>', '6:1 An <Island> must contain a single component.'],
    ['<Island>Text</Island>', '6:1 An <Island> must contain a single component.'],
    ['<Island><Counter start={1} /><Counter start={2} /></Island>', '6:1 An <Island> must contain a single'],
    [
      '<Island><Counter>Text</Counter></Island>',
      '6:9 The component <Counter> in an island cannot have children.',
    ],
    ['<Island><Badge /></Island>', '6:9 The component <Badge> in an island is not imported.'],
    ['Text <Island><Block /></Island>', '6:14 The island <Block> renders <div>, which cannot be part of'],
  ])('E11 %s is an error with its location', async (text, message) => {
    const found = (await check(text)).filter((line) => !line.includes(' warning: '));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`docs/a.mdx:${message}`);
  });

  test('E11 of a component from a package is an error with its location', async () => {
    expect(
      await check('<Island><Fragment /></Island>', {
        'docs/a.mdx': page("import { Fragment } from 'react'\n\n<Island><Fragment /></Island>\n"),
      }),
    ).toEqual([
      expect.stringContaining(
        'docs/a.mdx:6:9 The component <Fragment> in an island cannot be imported from "react".',
      ),
    ]);
  });

  test.each(['window.innerWidth', "localStorage.getItem('a')"])(
    'E11 that uses a browser API while it renders is an error that says where to use it: %s',
    async (code) => {
      const component = `export default function Counter() {\n  return <b>{${code}}</b>;\n}\nexport const Block = 1;\n`;
      const found = await check('<Island><Counter /></Island>', { 'docs/counter.tsx': component });
      const [name] = code.split('.');
      expect(found).toEqual([
        `docs/counter.tsx:2:14 The page cannot be rendered: ${name} is not defined. The server has no \`${name}\`. ` +
          'Read it in an effect or an event handler of a component in an <Island>.',
      ]);
    },
  );

  test('E11 that uses an undefined name is an error in the component, not in a brace of the page', async () => {
    const component =
      'export default function Counter() {\n  return <b>{nope}</b>;\n}\nexport const Block = 1;\n';
    expect(await check('<Island><Counter /></Island>', { 'docs/counter.tsx': component })).toEqual([
      'docs/counter.tsx:2:14 The page cannot be rendered: nope is not defined. Define or import it.',
    ]);
  });

  test('E11 whose file is missing is a single error with its location', async () => {
    expect(await check('<Island><Counter start={1} /></Island>', { 'docs/counter.tsx': undefined })).toEqual([
      expect.stringContaining('docs/a.mdx:4:32 The imported file "./counter.tsx" does not exist.'),
    ]);
  });

  test('E11 whose file has a syntax error is a single error with its location', async () => {
    const found = await check('<Island><Counter start={1} /></Island>', {
      'docs/counter.tsx': 'export default function Counter() {\n  return ;;) 1;\n}\n',
    });
    expect(found.join('\n')).toMatch(/^docs\/counter\.tsx:2:\d+ [^\n]+$/);
  });
});
