import { describe, expect, test } from 'vitest';
import { parseQuery } from '#app/engine/search/query/parse-query.ts';

describe('queries', () => {
  const read = (query: string): string[] => {
    const { words, names, pairs } = parseQuery(query);
    return [
      ...words.map(({ word, isUnfinished }) => `+${word}${isUnfinished ? '…' : ''}`),
      ...names.map(({ word, isUnfinished }) => `${word}${isUnfinished ? '…' : ''}`),
      ...pairs.map((pair) => `(${pair})`),
    ];
  };

  test.each([
    ['set the timeout', ['+set', '+timeout…', '(setthe)', '(thetimeout)']],
    ['how to', ['+how', '+to…', '(howto)']],
    ['client.reg', ['+client', '+reg…', 'clientreg…']],
    ['caches caching ', ['+caches', '(cachescaching)']],
    ['timeout ', ['+timeout']],
    ['', []],
    [' \t', []],
    ['...', []],
    ['\u200b\u200d', []],
  ])('%j', (query, terms) => {
    expect(read(query)).toEqual(terms);
  });

  test('do not search for the class of a pasted error', () => {
    const message = read("Cannot read properties of undefined (reading 'fetch')");
    expect(read("Uncaught TypeError: Cannot read properties of undefined (reading 'fetch')")).toEqual(
      message,
    );
    expect(read('SocketError: other side closed')).toContain('+socket');
    expect(read('TypeError')).not.toEqual([]);
    expect(read('TypeError: ')).not.toEqual([]);
  });

  test('are truncated when very long', () => {
    const { words, names, pairs } = parseQuery(Array.from({ length: 2000 }, (_, at) => `a.b${at}`).join(' '));
    expect(words.length).toBeLessThanOrEqual(12);
    expect(names).toHaveLength(12);
    expect(pairs).toHaveLength(11);
    expect(parseQuery('x'.repeat(10_000)).words).toHaveLength(1);
  });

  test.each([
    ['how do I set a timeout', true],
    ['what is a podlet?', true],
    ['timeout of a podlet?', true],
    ['is null', false],
    ['set a timeout', false],
  ])('%j is a question: %s', (query, isQuestion) => {
    expect(parseQuery(query).isQuestion).toBe(isQuestion);
  });

  test('match phrases in quotes exactly', () => {
    expect(parseQuery('podlet "Follow Redirects" and “a  b”').exact).toEqual(['follow redirects', 'a b']);
    expect(parseQuery('an "open quote').exact).toEqual([]);
    expect(parseQuery('"" "?"').exact).toEqual([]);
  });

  test('of many words are treated as pasted messages, unless they are questions', () => {
    expect(parseQuery('The value of "x" must be a string now!').exact).toEqual([
      'the value of x must be a string now',
    ]);
    expect(parseQuery('the "message bus" and its topics').exact).toEqual(['message bus']);
    expect(parseQuery('Error: the value of `x` must be a string!').exact).toEqual([
      'the value of x must be a string',
    ]);
    expect(parseQuery('TypeError: x is missing').exact).toEqual(['x is missing']);
    expect(parseQuery('how do I pass the value of x to a podlet').exact).toEqual([]);
  });

  test('omit the URLs of a pasted message, but not a URL that is searched for', () => {
    const words = (query: string) => parseQuery(query).words.map(({ word }) => word);
    expect(words('Error reading content at http://localhost:7100/a.json')).toEqual([
      'error',
      'reading',
      'content',
    ]);
    expect(words('proxy http://localhost:7100')).toContain('localhost');
  });
});
