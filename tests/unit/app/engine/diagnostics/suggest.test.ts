import { describe, expect, test } from 'vitest';
import { findNearest, suggest } from '#app/engine/diagnostics/suggest.ts';

describe('findNearest', () => {
  test('finds the word that was meant', () => {
    expect(findNearest('titel', ['description', 'title', 'tags'])).toBe('title');
  });

  test('does not mind case', () => {
    expect(findNearest('CURRENT', ['next', 'current'])).toBe('current');
  });

  test('takes a longer word where the shorter one with as many edits is too far off', () => {
    expect(findNearest('Tbas', ['Tab', 'Tabs'])).toBe('Tabs');
  });

  test('finds nothing when more than a third of the letters differ', () => {
    expect(findNearest('zzzzz', ['title', 'tags'])).toBeUndefined();
    expect(findNearest('x', [])).toBeUndefined();
  });
});

describe('suggest', () => {
  test('names the nearest word', () => {
    expect(suggest('tgas', ['tags', 'title'], 'The fields are')).toBe('Did you mean "tags"?');
  });

  test('lists what exists, sorted, when nothing is near', () => {
    expect(suggest('zzzzz', ['title', 'tags'], 'The fields are')).toBe('The fields are: "tags", "title".');
  });

  test('lists no more than twenty', () => {
    const known = Array.from({ length: 23 }, (_, index) => `entry-number-${index + 10}`);
    expect(suggest('zzzzz', known, 'There are')).toMatch(
      /^There are: "entry-number-10", .*"entry-number-29" and 3 more\.$/,
    );
  });

  test('says nothing when there is nothing to name', () => {
    expect(suggest('zzzzz', [], 'The fields are')).toBe('');
  });
});
