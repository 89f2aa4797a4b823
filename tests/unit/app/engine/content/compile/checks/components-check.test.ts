import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { renderPage } from '../../../../../../helpers/compile-page.ts';

async function check(text: string): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text) });
}

const STYLES =
  'A page cannot contain inline styles. Use a class, and define its styles in a stylesheet of the site.';
const SCRIPT =
  'A page cannot contain <script>. Put the behavior in a component in a .tsx file next to the page, and import it into an <Island>.';

describe('component check', () => {
  test('E11 reports unknown components with their locations', async () => {
    expect(await check('Text.\n\n<Tbas>x</Tbas>\n\nSome <Zzzzzzz /> here.')).toEqual([
      'docs/a.mdx:6:1 Unknown component <Tbas>. Did you mean "Tabs"?',
      expect.stringMatching(
        /^docs\/a\.mdx:8:6 Unknown component <Zzzzzzz>\. The components are: ("\w+", )*"Tab", "Tabs", "Throws"\.$/,
      ),
    ]);
  });

  test('E11 suggests the block syntax for a component named like a block', async () => {
    expect(await check('<Tipp>\n\nx\n\n</Tipp>')).toEqual([
      'docs/a.mdx:4:1 Unknown component <Tipp>. Did you mean a block? It starts with ":::tip" on its own line, and ends with ":::".',
    ]);
  });

  test('E11 reports components with lowercase names, which React renders as HTML elements', async () => {
    expect(await check('export const own = () => <i>own</i>\n\n<own />')).toEqual([
      'docs/a.mdx:6:1 <own> is an HTML element, not the component "own". Give the component a name that starts with a capital letter.',
    ]);
  });

  test('E11 reports event handlers of elements, because pages are not hydrated', async () => {
    expect(await check('<button onClick={() => alert(1)}>x</button>\n\nA <b onclick="a()">b</b>.')).toEqual(
      ['4:1 "onClick"', '6:3 "onclick"'].map(
        (start) =>
          `docs/a.mdx:${start} has no effect: pages are static HTML, and only islands are hydrated. ` +
          'Move the element to a component in a .tsx file next to the page, and use that component in an <Island>.',
      ),
    );
  });

  test('accepts components that are imported or defined in the page', async () => {
    const files = { 'docs/box.tsx': 'export function Box({ children }) { return <b>{children}</b>; }\n' };
    const text =
      "import { Box } from './box.tsx'\n\nexport const Own = () => <i>own</i>\n\n" +
      'export function Other() { return <u>other</u>; }\n\n<Box>x</Box>\n\n<Own />\n\n<Other />';
    expect(await renderPage(text, { files })).toBe('<b>x</b>\n<i>own</i>\n<u>other</u>');
  });

  test('accepts members of an object that is named like an element', async () => {
    const text = 'export const form = { Field: () => <i>field</i> }\n\n<form.Field onClick={() => 1} />';
    expect(await renderPage(text)).toBe('<i>field</i>');
  });
});

describe('styles and scripts in pages', () => {
  test.each([
    ['a style attribute', '<p style="color: red">x</p>', `docs/a.mdx:4:1 ${STYLES}`],
    ['a style object', "<p style={{ color: 'red' }}>x</p>", `docs/a.mdx:4:1 ${STYLES}`],
    ['a style attribute in running text', 'Some <b style="color: red">x</b>.', `docs/a.mdx:4:6 ${STYLES}`],
    ['a style element', '<style>{`a {}`}</style>', `docs/a.mdx:4:1 ${STYLES}`],
    ['a script', '<script>{`alert(1)`}</script>', `docs/a.mdx:4:1 ${SCRIPT}`],
    ['a style in an expression', "{<p style={{ color: 'red' }}>x</p>}", `docs/a.mdx ${STYLES}`],
    ['a spread style', "<p {...{ style: { color: 'red' } }}>x</p>", `docs/a.mdx ${STYLES}`],
    ['a script in an expression', '{<script src="/x.js" />}', `docs/a.mdx ${SCRIPT}`],
    [
      'a style in a component of the page',
      "export const Own = () => <p style={{ color: 'red' }}>x</p>\n\n<Own />",
      `docs/a.mdx ${STYLES}`,
    ],
  ])('E11 %s is an error', async (_name, text, expected) => {
    expect(await check(text)).toEqual([expected]);
  });

  test('are allowed in code', async () => {
    expect(
      await check(
        'Write `<p style="color: red">` and `<script>`.\n\n```html\n<p style="a">\n<style></style>\n```',
      ),
    ).toEqual([]);
  });
});
