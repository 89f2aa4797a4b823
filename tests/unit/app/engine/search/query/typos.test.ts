import { describe, expect, test } from 'vitest';
import { countEdits, findCorrections } from '#app/engine/search/query/typos.ts';
import { findStem } from '#app/engine/search/terms/word-forms.ts';

const TERMS = [
  'cache',
  'context',
  'layout',
  'lint',
  'manifest',
  'mountpathname',
  'podlet',
  'register',
  'timeout',
];

function correct(word: string, isUnfinished = false): string[] {
  return findCorrections({ word, stem: findStem(word), isUnfinished }, TERMS);
}

describe('F5 typos', () => {
  test.each([
    ['regster', 'register', 1],
    ['registter', 'register', 1],
    ['regaster', 'register', 1],
    ['regsiter', 'register', 1],
    ['ergister', 'register', 1],
    ['registe', 'register', 1],
    ['register', 'register', 0],
    ['regtsier', 'register', 2],
    ['rgeistre', 'register', 2],
    ['gerister', 'register', 2],
    ['reg', 'register', Infinity],
    ['podlet', 'manifest', Infinity],
  ])('%s for %s: %s edits (Infinity for more than two)', (typed, word, edits) => {
    expect(countEdits(typed, word, 2)).toBe(edits);
    expect(countEdits(word, typed, 2)).toBe(edits);
  });

  test.each([
    ['regsiter', ['register']],
    ['mnaifset', ['manifest']],
    ['xanifesp', ['manifest']],
    ['pdolet', ['podlet']],
    ['podlt', ['podlet']],
    ['pdotel', []],
    ['regsitering', ['register']],
    // The typo is in the ending, which the stem lacks.
    ['registernig', ['register']],
    ['registatoin', []],
    ['linitng', ['lint']],
    ['timeouetd', ['timeout']],
    ['pintnig', []],
    ['xyzzy', []],
    ['cat', []],
    // Its stem, "land", is too short for two typos.
    ['landing', []],
    ['layout2', []],
  ])('%s is corrected to %j', (word, expected) => {
    expect(correct(word)).toEqual(expected);
  });

  test('are corrected in the prefix of an unfinished word', () => {
    expect(correct('regsi', true)).toEqual(['register']);
    expect(correct('regsi')).toEqual([]);
    expect(correct('xegi', true)).toEqual([]);
    // Two edits away from every prefix.
    expect(correct('microfro', true)).toEqual([]);
    expect(correct('rarbster', true)).toEqual([]);
  });
});
