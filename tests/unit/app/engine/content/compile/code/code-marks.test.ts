import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { getResultingCode, readCodeMarks } from '#app/engine/content/compile/code/code-marks.server.ts';
import { listWarnings, renderPage } from '../../../../../../helpers/compile-page.ts';

/** Marks by line, as a plain object. */
function listMarks(code: string): Record<number, string[]> {
  const { marks } = readCodeMarks(code);
  return Object.fromEntries([...marks].map(([line, ofLine]) => [line, [...ofLine]]));
}

describe('readCodeMarks', () => {
  test.each([
    'a // [!code ++]',
    'a # [!code ++]',
    'a -- [!code ++]',
    'a ; [!code ++]',
    'a /* [!code ++] */',
    'a <!-- [!code ++] -->',
    'a {/* [!code ++] */}',
    'a //[!code ++]  ',
  ])('removes the comment from: %s', (code) => {
    expect(readCodeMarks(code).code).toBe('a');
    expect(listMarks(code)).toEqual({ 1: ['added'] });
  });

  test('reads every mark, and several on one line', () => {
    expect(
      listMarks(
        'a // [!code --]\nb // [!code focus]\nc // [!code hl] // [!code highlight]\nd // [!code error]\n' +
          'e // [!code warning] // [!code ++]',
      ),
    ).toEqual({ 1: ['removed'], 2: ['focus'], 3: ['on'], 4: ['error'], 5: ['added', 'warning'] });
  });

  test('marks the given number of lines, from its own line or, if alone on it, from the next', () => {
    expect(listMarks('a // [!code ++:2]\nb\nc')).toEqual({ 1: ['added'], 2: ['added'] });
    const alone = 'a\n  // [!code focus:2]\nb\nc\nd';
    expect(readCodeMarks(alone).code).toBe('a\nb\nc\nd');
    expect(listMarks(alone)).toEqual({ 2: ['focus'], 3: ['focus'] });
  });

  test('ignores text that only resembles a mark', () => {
    const code = 'a "[!code ++]"\nb // about [!code\nc // see [!code ++]';
    expect(readCodeMarks(code)).toMatchObject({ code, unknown: [] });
  });

  test('reports unknown marks, including names of object properties', () => {
    const code = 'a // [!code constructor]\nb // [!code foo]';
    expect(readCodeMarks(code).unknown).toHaveLength(2);
    expect(listMarks(code)).toEqual({});
  });

  test('getResultingCode returns the code without comments and removed lines', () => {
    expect(getResultingCode('a\nb // [!code --]\nc // [!code ++]\n// [!code focus]\nd')).toBe('a\nc\nd');
  });
});

describe('marked lines', () => {
  const TEXT =
    '```js\nold(); // [!code --]\nfresh(); // [!code ++]\nx(); // [!code warning]\ny(); // [!code error]\n```';

  test('have distinct elements and classes, and no comments', async () => {
    const html = await renderPage(TEXT);
    const $ = load(html, null, false);
    const lines = $('code > .line').toArray();
    expect(lines.map((line) => [line.tagName, $(line).attr('class'), $(line).text()])).toEqual([
      ['del', 'line line-removed', 'old();'],
      ['ins', 'line line-added', 'fresh();'],
      ['span', 'line line-warning', 'x();'],
      ['span', 'line line-error', 'y();'],
    ]);
    expect(html).not.toContain('[!code');
  });

  test('in focus add a class to the code block', async () => {
    const html = await renderPage('```js\na();\nb(); // [!code focus]\n```');
    expect(html).toContain('<pre class="code code-focus code-lines code-two"');
    expect(html).toContain('<span class="line line-focus">');
  });

  test('are merged with the line numbers after the language', async () => {
    const html = await renderPage('```text {1,2}\na # [!code ++]\nb\n```');
    expect(html).toContain(
      '<ins class="line line-on line-added">a</ins>\n<span class="line line-on">b</span>',
    );
  });

  test('are shown as written with verbatim', async () => {
    const html = await renderPage('```text verbatim\na # [!code ++]\n```');
    expect(html).toContain('<code class="language-text">a # [!code ++]</code>');
  });

  test('E8 an unknown mark is not shown, and is a warning with its line', async () => {
    const text = 'Text.\n\n```js\na();\nb(); // [!code fcous]\n```';
    expect(await listWarnings(text)).toEqual([
      'docs/page.mdx:8:1 warning: "[!code fcous]" is not a valid mark. Did you mean "focus"?',
    ]);
    expect(await renderPage(text)).not.toContain('[!code');
  });
});
