import { describe, expect, test } from 'vitest';
import {
  createSpanFinder,
  markExcerpt,
  markText,
  type FindSpans,
} from '#app/engine/search/results/marked-text.ts';
import type { MarkedText } from '#app/engine/model/search-results.ts';

const among = (...terms: string[]): FindSpans =>
  createSpanFinder({ complete: new Set(terms), prefixes: [] }, new Map());

const show = (parts: readonly MarkedText[]): string =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('F3 the matched words are marked', () => {
  test.each([
    ['Call client.register(options)', ['register'], 'Call client.[register](options)'],
    ['Call client.register(options)', ['clientregister'], 'Call [client.register](options)'],
    ['Podlets and a podlet', ['podlet'], '[Podlets] and a [podlet]'],
    ['<b>podlet</b> & "quotes"', ['podlet'], '<b>[podlet]</b> & "quotes"'],
    ['nothing', ['podlet'], 'nothing'],
    ['', ['podlet'], ''],
  ])('%j for %j', (text, terms, expected) => {
    expect(show(markText(text, among(...terms)(text)))).toBe(expected);
  });

  test('in an excerpt around the first place with most of them', () => {
    const text = `${'Something else about a timeout stands here. '.repeat(10)}Set the timeout of the podlet in the layout. ${'More text follows. '.repeat(20)}`;
    const excerpt = markExcerpt(text, among('timeout', 'podlet', 'layout')(text));
    const plain = excerpt.map((part) => part.text).join('');
    expect(plain.length).toBeLessThanOrEqual(165);
    expect(plain.startsWith('…')).toBe(true);
    expect(plain.endsWith('…')).toBe(true);
    expect(show(excerpt)).toContain('[timeout] of the [podlet] in the [layout]');
  });

  test('and an excerpt of a text without them is its beginning', () => {
    expect(show(markExcerpt('word '.repeat(100), []))).toMatch(/^word (word ?)+…$/);
    expect(show(markExcerpt('short', []))).toBe('short');
    expect(show(markExcerpt('x'.repeat(5000), []))).toHaveLength(161);
  });
});
