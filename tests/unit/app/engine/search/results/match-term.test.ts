import { describe, expect, test } from 'vitest';
import { TERM_END } from '#app/engine/search/index/database.ts';
import type { ScoredConcept } from '#app/engine/search/query/score.ts';
import { findRareConcepts } from '#app/engine/search/results/match-term.ts';

const TOTAL = 100;

/** A word that the first `count` records contain. */
function makeConcept(word: string, count: number, fields: Partial<ScoredConcept> = {}): ScoredConcept {
  return {
    word,
    variants: [{ terms: [word + TERM_END], weight: 1 }],
    corrections: [],
    isQueryWord: true,
    headings: new Float64Array(TOTAL),
    texts: Float64Array.from({ length: TOTAL }, (_, record) => (record < count ? 1 : 0)),
    count,
    ...fields,
  };
}

function findWords(...concepts: ScoredConcept[]): string[] {
  return findRareConcepts(concepts, TOTAL).map(({ word }) => word);
}

describe('F4 the words that are highlighted on the page of a hit', () => {
  test('are those that fewer than a fifth of the records contain', () => {
    expect(
      findWords(makeConcept('podlet', 90), makeConcept('timeout', 15), makeConcept('setup', 20)),
    ).toEqual(['timeout']);
  });

  test('are the rarest one if every word is frequent', () => {
    expect(findWords(makeConcept('podlet', 70), makeConcept('layout', 60))).toEqual(['layout']);
  });

  test('include a word of the query, not only a name that its words form', () => {
    const name = makeConcept('podletlayout', 1, { isQueryWord: false });
    expect(findWords(makeConcept('podlet', 70), makeConcept('layout', 60), name)).toEqual([
      'layout',
      'podletlayout',
    ]);
  });

  test('are never stop words or words without matches', () => {
    expect(findWords(makeConcept('how', 3), makeConcept('xyzzy', 0, { variants: [] }))).toEqual([]);
  });

  test('are not those of a phrase that means the same, but those that were typed as one', () => {
    const phrase = { terms: [`time${TERM_END}`, `limit${TERM_END}`], weight: 1 };
    const own = { terms: [`timeout${TERM_END}`], weight: 1 };
    const list = (variants: (typeof phrase)[]) =>
      findRareConcepts([makeConcept('timeout', 1, { variants })], TOTAL).flatMap((found) => found.variants);
    expect(list([own, phrase])).toEqual([own]);
    expect(list([phrase])).toEqual([phrase]);
  });
});
