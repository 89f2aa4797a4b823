import { describe, expect, test } from 'vitest';
import { TERM_END } from '#app/engine/search/index/database.ts';
import {
  createExcerpt,
  createSpanFinder,
  markText,
  type Excerpt,
  type FindSpans,
} from '#app/engine/search/results/marked-text.ts';
import type { MarkedText } from '#app/engine/model/search-results.ts';

/**
 * Creates concepts for words of a query: "a/b" are alternatives, "a+b" is one that consists of two terms, and "a*" is a
 * prefix.
 */
const makeConcepts = (...words: string[]) =>
  words.map((word) => ({
    variants: word.split('/').map((terms) => ({
      terms: terms.split('+').map((term) => (term.endsWith('*') ? term.slice(0, -1) : term + TERM_END)),
      weight: 1,
    })),
  }));

const createFinder = (...words: string[]): FindSpans => createSpanFinder(makeConcepts(...words), new Map());

/** Excerpt of a text that contains all words of a query. */
const makeExcerpt = (text: string, ...words: string[]): Excerpt =>
  createExcerpt(text, makeConcepts(...words), createFinder(...words), words.length);

const show = (parts: readonly MarkedText[]): string =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('F3 matched words are marked', () => {
  test.each([
    ['Call client.register(options)', ['register'], 'Call client.[register](options)'],
    ['Call client.register(options)', ['clientregister'], 'Call [client.register](options)'],
    ['Podlets and a podlet', ['podlet'], '[Podlets] and a [podlet]'],
    ['<b>podlet</b> & "quotes"', ['podlet'], '<b>[podlet]</b> & "quotes"'],
    ['nothing', ['podlet'], 'nothing'],
    ['', ['podlet'], ''],
  ])('%j for %j', (text, terms, expected) => {
    expect(show(markText(text, createFinder(...terms)(text)))).toBe(expected);
  });

  test('in an excerpt around the first passage with most of them', () => {
    const text = `${'Something else about a timeout stands here. '.repeat(10)}Set the timeout of the podlet in the layout. ${'More text follows. '.repeat(20)}`;
    const { parts, concepts } = makeExcerpt(text, 'timeout', 'podlet', 'layout');
    const plain = parts.map((part) => part.text).join('');
    expect(plain.length).toBeLessThanOrEqual(165);
    expect(plain.startsWith('…')).toBe(true);
    expect(plain.endsWith('…')).toBe(true);
    expect(show(parts)).toContain('[timeout] of the [podlet] in the [layout]');
    expect(concepts).toEqual([0, 1, 2]);
  });

  test('in a passage in which each word of the query counts once, however often it matches', () => {
    const text = `The time limits, the timers, and the timezone. ${'More text follows. '.repeat(20)}A timeout and an error.`;
    expect(show(makeExcerpt(text, 'tim*/limit', 'error').parts)).toContain('[error]');
    expect(show(makeExcerpt(text, 'tim*/limit').parts)).toMatch(/^The \[time\] \[limits\], the \[timers\]/);
  });

  test('and an equivalent of two words counts only if both occur', () => {
    const text = `The time of a request. ${'More text follows. '.repeat(20)}Each has a time limit.`;
    expect(show(makeExcerpt(text, 'timeout/tim+limit').parts)).toContain('[time] [limit]');
    expect(makeExcerpt('The time of a request.', 'timeout/tim+limit').concepts).toEqual([]);
  });

  test('in an excerpt that does not end with a separator', () => {
    const text = `The timeout of a podlet ${'and its layout '.repeat(8)}${'x'.repeat(12)} · and ${'y'.repeat(40)}`;
    expect(text.slice(0, 164)).toMatch(/ · and y+$/);
    expect(show(makeExcerpt(text, 'timeout').parts)).toMatch(/x…$/);
  });

  test('and the text after a passage with all of them is not read', () => {
    let count = 0;
    const counting: FindSpans = function* counting(text) {
      for (const span of createFinder('timeout')(text)) {
        count += 1;
        yield span;
      }
    };
    createExcerpt('A timeout. '.repeat(1000), makeConcepts('timeout'), counting, 1);
    expect(count).toBeLessThan(20);
  });

  test.each([0, 20, 60, 100, 160, 240, 320, 390])(
    'and an excerpt begins with a complete word: match at %i',
    (at) => {
      const words = 'something '.repeat(40);
      const text = `${words.slice(0, at)}${at > 0 ? ' ' : ''}podlet ${words.slice(at)}`;
      const [first, second] = makeExcerpt(text, 'podlet').parts;
      const start = text.indexOf(first?.text === '…' ? (second?.text ?? '?') : (first?.text ?? '?'));
      expect(start === 0 || text[start - 1] === ' ').toBe(true);
    },
  );

  test('and an excerpt does not begin with the separator of table cells', () => {
    for (let length = 1; length < 40; length += 1) {
      const text = `${'Before. '.repeat(20)}ends · ${'x'.repeat(length)} podlet. ${'After. '.repeat(30)}`;
      expect(show(makeExcerpt(text, 'podlet').parts)).toMatch(/^…\[?\w/);
    }
  });

  test('and an excerpt of a text without them is its beginning', () => {
    const excerptOf = (text: string): string => show(makeExcerpt(text, 'podlet').parts);
    expect(excerptOf('word '.repeat(100))).toMatch(/^word (word ?)+…$/);
    expect(excerptOf('short')).toBe('short');
    expect(excerptOf('x'.repeat(5000))).toHaveLength(161);
  });
});
