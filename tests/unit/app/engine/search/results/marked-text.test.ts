import { describe, expect, test } from 'vitest';
import { TERM_END } from '#app/engine/search/index/database.ts';
import {
  createExcerpt,
  createSpanFinder,
  markText,
  type FindSpans,
} from '#app/engine/search/results/marked-text.ts';
import type { MarkedText } from '#app/engine/model/search-results.ts';

/** Finds words of a query, each with its alternative terms; those that end with "*" are prefixes. */
const among = (...words: string[]): FindSpans =>
  createSpanFinder(
    words.map((word) => ({
      variants: word.split('/').map((term) => ({
        terms: [term.endsWith('*') ? term.slice(0, -1) : term + TERM_END],
        weight: 1,
      })),
    })),
    new Map(),
  );

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
    const { parts, concepts } = createExcerpt(text, among('timeout', 'podlet', 'layout'), 3);
    const plain = parts.map((part) => part.text).join('');
    expect(plain.length).toBeLessThanOrEqual(165);
    expect(plain.startsWith('…')).toBe(true);
    expect(plain.endsWith('…')).toBe(true);
    expect(show(parts)).toContain('[timeout] of the [podlet] in the [layout]');
    expect([...concepts].sort()).toEqual([0, 1, 2]);
  });

  test('where each word of the query counts once, whatever it matches', () => {
    const text = `The time limits, the timers, and the timezone. ${'More text follows. '.repeat(20)}A timeout and an error.`;
    expect(show(createExcerpt(text, among('tim*/limit', 'error'), 2).parts)).toContain('[error]');
    expect(show(createExcerpt(text, among('tim*/limit'), 1).parts)).toMatch(
      /^The \[time\] \[limits\], the \[timers\]/,
    );
  });

  test('and the text after a place with all of them is not read', () => {
    const findSpans = among('timeout');
    let count = 0;
    const counting: FindSpans = function* counting(text) {
      for (const span of findSpans(text)) {
        count += 1;
        yield span;
      }
    };
    const text = 'A timeout. '.repeat(1000);
    createExcerpt(text, counting, 1);
    expect(count).toBeLessThan(20);
    createExcerpt(text, counting, 2);
    expect(count).toBeGreaterThan(1000);
  });

  test.each([0, 20, 60, 100, 160, 240, 320, 390])(
    'and an excerpt begins with a whole word: match at %i',
    (at) => {
      const words = 'something '.repeat(40);
      const text = `${words.slice(0, at)}${at > 0 ? ' ' : ''}podlet ${words.slice(at)}`;
      const [first, second] = createExcerpt(text, among('podlet'), 1).parts;
      const start = text.indexOf(first?.text === '…' ? (second?.text ?? '?') : (first?.text ?? '?'));
      expect(start === 0 || text[start - 1] === ' ').toBe(true);
    },
  );

  test('and an excerpt does not begin with the separator of table cells', () => {
    for (let length = 1; length < 40; length += 1) {
      const text = `${'Before. '.repeat(20)}ends · ${'x'.repeat(length)} podlet. ${'After. '.repeat(30)}`;
      expect(show(createExcerpt(text, among('podlet'), 1).parts)).toMatch(/^…\[?\w/);
    }
  });

  test('and an excerpt of a text without them is its beginning', () => {
    const excerptOf = (text: string): string => show(createExcerpt(text, among('podlet'), 1).parts);
    expect(excerptOf('word '.repeat(100))).toMatch(/^word (word ?)+…$/);
    expect(excerptOf('short')).toBe('short');
    expect(excerptOf('x'.repeat(5000))).toHaveLength(161);
  });
});
