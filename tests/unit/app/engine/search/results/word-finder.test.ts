import { describe, expect, test } from 'vitest';
import { createWordFinder } from '#app/engine/search/results/word-finder.ts';
import { readWords } from '#app/engine/search/terms/words.ts';

describe('F3 the words that match a term are found', () => {
  const text =
    "Set maxAge, max-age or MAX_AGE_2 in a\ttry{retries}\nof podlet’s-url, it's-foo, it'll-bar, a-v4.0 and v5.2-beta: policies, " +
    'tries, @podium/podlet.js, URLs, HTML5test, e-mail@example.com, ﬁle, café, Straße, İstanbul, 你好podlet and 🎉a.';
  const words = readWords(text);

  test('in any spelling, by each of their terms and its prefixes', () => {
    for (const term of words.flatMap((word) => word.terms)) {
      for (const prefix of [term, term.slice(0, 2), term.charAt(0)]) {
        const indexes = Array.from(createWordFinder([prefix], new Map())(text), ({ index }) => index);
        const matching = words.filter(({ terms }) => terms.some((other) => other.startsWith(prefix)));
        expect(matching.length).toBeGreaterThan(0);
        expect(indexes, prefix).toEqual(expect.arrayContaining(matching.map(({ parts }) => parts[0]?.start)));
      }
    }
  });

  test('and most others are not', () => {
    const findWords = createWordFinder(['podlet', 'time'], new Map());
    const found = [...findWords('A podlet may set a timeout for its fetch')];
    expect(found.map(({ word }) => word.terms)).toEqual([['podlet'], ['timeout']]);
  });
});
