import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  forgetSearch,
  readRecent,
  RECENT_KEY,
  rememberSearch,
} from '#app/engine/search/ui/box/recent-searches.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('recent searches', () => {
  test('are the latest five, deduplicated regardless of case', () => {
    for (const query of ['one', 'two', 'three', 'four', 'five', 'six', 'TWO ', '   ']) rememberSearch(query);
    expect(readRecent()).toEqual(['TWO', 'six', 'five', 'four', 'three']);
    forgetSearch('four');
    expect(readRecent()).toEqual(['TWO', 'six', 'five', 'three']);
    forgetSearch();
    expect(readRecent()).toEqual([]);
    expect(stored.has(RECENT_KEY)).toBe(false);
  });

  test('exclude very long queries', () => {
    rememberSearch('x'.repeat(10_000));
    expect(readRecent()).toEqual([]);
  });

  test.each(['', 'rubbish', '{"a":1}', '[1,null,{}]', '"text"'])(
    'S4 are empty when storage contains %j',
    (text) => {
      stored.set(RECENT_KEY, text);
      expect(readRecent()).toEqual([]);
    },
  );

  test('S4 are empty when storage throws', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('window', {
      get localStorage() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
    expect(() => rememberSearch('podlet')).not.toThrow();
    expect(readRecent()).toEqual([]);
    warn.mockRestore();
  });
});
