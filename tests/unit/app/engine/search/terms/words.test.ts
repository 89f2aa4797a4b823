import { describe, expect, test } from 'vitest';
import { decodeNumbers, decodeWords, encodeNumbers, encodeWords } from '#app/engine/search/terms/codes.ts';
import { parseQuery } from '#app/engine/search/query.ts';
import { isOneTypoAway, startsOneTypoAway } from '#app/engine/search/terms/typos.ts';
import { findFormsPrefix, findStem } from '#app/engine/search/terms/word-forms.ts';
import { listTerms, readWords } from '#app/engine/search/terms/words.ts';

describe('F5 words are taken apart', () => {
  test.each([
    ['client.register', ['client', 'register', 'clientregister']],
    ['podletVersion', ['podlet', 'version', 'podletversion']],
    ['x-podium-app-id', ['x', 'podium', 'app', 'id', 'xpodiumappid']],
    ['@podium/podlet', ['podium', 'podlet', 'podiumpodlet']],
    ['toHTML()', ['to', 'html', 'tohtml']],
    [
      'DangerouslyIncludeUnescapedHTML',
      ['dangerously', 'include', 'unescaped', 'html', 'dangerouslyincludeunescapedhtml'],
    ],
    ['useShadowDOM', ['use', 'shadow', 'dom', 'useshadowdom']],
    ['podium_proxy_process', ['podium', 'proxy', 'process', 'podiumproxyprocess']],
    ['URLs of the APIs', ['urls', 'of', 'the', 'apis']],
    ['version 5.0.0, v4.1', ['version', '5.0.0', '4.1']],
    ['the podlet’s café', ['the', 'podlet', 'cafe']],
    ['你好 world', ['你', '好', '你好', 'world']],
    ['ES2022 utf8', ['es2022', 'utf8']],
    ['', []],
    ['  \n ', []],
    ['?!… — "%" <>', []],
    ['🎉🎉', []],
  ])('%j', (text, terms) => {
    expect(listTerms(text)).toEqual(terms);
  });

  test('and their places are known', () => {
    const text = 'Call client.register(options) now';
    const [, name] = readWords(text);
    expect(text.slice(name?.start, name?.end)).toBe('client.register');
    expect(name?.parts.map(({ start, end }) => text.slice(start, end))).toEqual(['client', 'register']);
  });

  test('and very long ones are cut', () => {
    expect(listTerms('a'.repeat(10_000))).toEqual(['a'.repeat(40)]);
  });
});

describe('F5 forms of a word have the same stem', () => {
  test.each([
    ['cache', 'caches', 'cached', 'caching'],
    ['podlet', 'podlets'],
    ['register', 'registers', 'registered', 'registering'],
    ['proxy', 'proxies', 'proxied', 'proxying'],
    ['set', 'setting', 'settings'],
    ['query', 'queries'],
    ['pass', 'passes', 'passed', 'passing'],
    ['fetch', 'fetches', 'fetched', 'fetching'],
  ])('%s', (...forms) => {
    expect(new Set(forms.map(findStem)).size, forms.map(findStem).join()).toBe(1);
    const prefix = findFormsPrefix(forms[0]);
    expect(forms.every((form) => form.startsWith(prefix))).toBe(true);
  });

  test('other words have others', () => {
    expect(
      new Set(['status', 'state', 'string', 'bus', 'css', 'this', 'html', 'node'].map(findStem)).size,
    ).toBe(8);
  });
});

describe('F5 typos', () => {
  test.each([
    ['regster', 'register', true],
    ['registter', 'register', true],
    ['regaster', 'register', true],
    ['regsiter', 'register', true],
    ['ergister', 'register', true],
    ['registe', 'register', true],
    ['register', 'register', false],
    ['regtsier', 'register', false],
    ['reg', 'register', false],
    ['gerister', 'register', false],
  ])('%s for %s: %s', (typed, word, expected) => {
    expect(isOneTypoAway(typed, word)).toBe(expected);
    expect(isOneTypoAway(word, typed)).toBe(expected);
  });

  test('are found in the beginning of a word, too', () => {
    expect(startsOneTypoAway('regsi', 'register')).toBe(true);
    expect(startsOneTypoAway('xegi', 'register')).toBe(false);
  });
});

describe('queries', () => {
  const read = (query: string): string[] =>
    parseQuery(query).map(
      ({ term, unfinished, wanted }) => (wanted ? '+' : '') + term + (unfinished ? '…' : ''),
    );

  test.each([
    [
      'how do I set a timeout',
      ['+set', '+timeout…', 'howdo', 'doi', 'iset', 'seta', 'atimeout', 'howdoisetatimeout'],
    ],
    ['how do I', ['+how', '+do', '+i…', 'howdo', 'doi', 'howdoi']],
    ['client.reg', ['+client', '+reg…', '+clientreg…']],
    ['timeout ', ['+timeout']],
    ['', []],
    [' \t', []],
    ['...', []],
  ])('%j', (query, terms) => {
    expect(read(query)).toEqual(terms);
  });

  test('of great length are cut', () => {
    expect(parseQuery('word '.repeat(2000) + 'x'.repeat(5000)).length).toBeLessThan(30);
    const many = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
    expect(parseQuery(many).length).toBeLessThanOrEqual(20);
  });
});

describe('numbers and words as text', () => {
  test('come back as they were', () => {
    const numbers = [0, 1, 79, 80, 81, 90, 91, 92, 500, 6000, 123_456, 3];
    expect([...decodeNumbers(encodeNumbers(numbers))]).toEqual(numbers);
    const words = ['5.0.0', 'a', 'ab', 'abc', 'b', 'podlet', 'podletversion', '你'];
    expect(decodeWords(encodeWords(words))).toEqual(words);
    expect(decodeWords(encodeWords([]))).toEqual([]);
  });

  test('need no escapes in JSON', () => {
    const text = encodeNumbers(Array.from({ length: 5000 }, (_, at) => at));
    expect(JSON.stringify(text)).toHaveLength(text.length + 2);
  });
});
