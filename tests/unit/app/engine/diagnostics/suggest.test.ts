import { describe, expect, test } from 'vitest';
import { findNearest, suggest } from '#app/engine/diagnostics/suggest.ts';

describe('findNearest', () => {
  test('finds the intended word', () => {
    expect(findNearest('titel', ['description', 'title', 'tags'])).toBe('title');
  });

  test('ignores case', () => {
    expect(findNearest('CURRENT', ['next', 'current'])).toBe('current');
  });

  test('finds a longer word if a shorter one with as many edits differs too much', () => {
    expect(findNearest('Tbas', ['Tab', 'Tabs'])).toBe('Tabs');
  });

  test('finds nothing when more than a third of the letters differ', () => {
    expect(findNearest('zzzzz', ['title', 'tags'])).toBeUndefined();
    expect(findNearest('x', [])).toBeUndefined();
  });

  test('compares the segments of paths, so that a common folder does not make them similar', () => {
    const known = ['/docs/guides/redirects', '/docs/introduction/adoption', '/docs/api/browser'];
    for (const path of ['/docs/guides/middleware', '/docs/introduction/install', '/docs/api/router', '/']) {
      expect(findNearest(path, known)).toBeUndefined();
    }
    expect(findNearest('/doc/api/browsr', known)).toBe('/docs/api/browser');
  });

  test('finds a page in another folder, preferably in one with a similar name', () => {
    const known = ['/api/context', '/docs/guides/context'];
    expect(findNearest('/docs/api/context', known)).toBe('/api/context');
    expect(findNearest('/docs/guide/context', known)).toBe('/docs/guides/context');
  });
});

describe('suggest', () => {
  test('suggests the nearest word', () => {
    expect(suggest('tgas', ['tags', 'title'], 'The fields are')).toBe('Did you mean "tags"?');
  });

  test('lists all options, sorted, if none is similar', () => {
    expect(suggest('zzzzz', ['title', 'tags'], 'The fields are')).toBe('The fields are: "tags", "title".');
  });

  test('lists at most twenty options', () => {
    const known = Array.from({ length: 23 }, (_, index) => `entry-number-${index + 10}`);
    expect(suggest('zzzzz', known, 'There are')).toMatch(
      /^There are: "entry-number-10", .*"entry-number-29" and 3 more\.$/,
    );
  });

  test('returns an empty string without options', () => {
    expect(suggest('zzzzz', [], 'The fields are')).toBe('');
  });
});
