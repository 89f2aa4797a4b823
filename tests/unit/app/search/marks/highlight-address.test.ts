import { describe, expect, test } from 'vitest';
import { addHighlight, readHighlight, removeHighlight } from '#app/search/marks/highlight-address.ts';

describe('the words in an address', () => {
  test.each([
    ['/docs/api/podlet', ['podlet'], '/docs/api/podlet?highlight=podlet'],
    ['/docs/api/podlet#version', ['podlet', 'version'], '/docs/api/podlet?highlight=podlet,version#version'],
    ['/docs?a=1#b', ['x'], '/docs?a=1&highlight=x#b'],
    ['/docs', [], '/docs'],
    ['/docs', ['  ', 'y'.repeat(100)], '/docs'],
    ['/docs', ['Podlet', 'podlet'], '/docs?highlight=podlet'],
  ])('F4 %s with %j is %s', (href, words, expected) => {
    expect(addHighlight(href, words)).toBe(expected);
  });

  test.each([
    ['a,b'],
    ['100%'],
    ['a&b=c'],
    ['x-podium-app-id'],
    ['podlet.process()'],
    ['微前端'],
    ['<script>'],
    ['"'],
    ['a+b'],
    ['😀'],
  ])('F4 "%s" comes back as it was', (word) => {
    const href = addHighlight('/docs#x', [word, 'other']);
    expect(readHighlight(new URL(href, 'http://localhost').search)).toEqual([word, 'other']);
  });

  test('F4 half a character harms nothing', () => {
    expect(addHighlight('/docs', ['a\uD83D'])).toBe('/docs?highlight=a%EF%BF%BD');
  });

  test('F4 an address holds a few words at most', () => {
    const href = addHighlight(
      '/docs',
      Array.from({ length: 5000 }, (_, at) => `word${at}`),
    );
    expect(href.length).toBeLessThan(200);
    expect(readHighlight(`?highlight=${'a,'.repeat(5000)}`).length).toBeLessThan(20);
  });

  test.each([
    ['', []],
    ['?a=1', []],
    ['?highlight=', []],
    ['?highlight=%E0%A4%A', ['%E0%A4%A']],
    ['?a=1&highlight=x,,y&b=2', ['x', 'y']],
    ['?nohighlight=x', []],
  ])('F4 reads %s', (search, words) => {
    expect(readHighlight(search)).toEqual(words);
  });

  test.each([
    ['?highlight=x', ''],
    ['?a=1&highlight=x,y&b=%20', '?a=1&b=%20'],
    ['', ''],
  ])('F4 %s without them is "%s"', (search, rest) => {
    expect(removeHighlight(search)).toBe(rest);
  });
});
