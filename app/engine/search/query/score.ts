import { scoreRecords, type FieldBoosts } from '#app/engine/search/index/database.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
import type { Concept } from './expand.ts';
import type { Rules } from './rules.ts';

/** Concept with the scores of the records that have it, by number. */
export interface ScoredConcept extends Concept {
  headings: ReadonlyMap<number, number>;
  texts: ReadonlyMap<number, number>;
}

/**
 * Scores concepts with Orama, a variant at a time: the best one counts. Rejects with a SearchUnavailableError if a part of
 * the index can't be fetched.
 */
export async function scoreConcepts(
  concepts: readonly Concept[],
  data: SearchData,
  { code, context }: Rules,
): Promise<ScoredConcept[]> {
  const variants = concepts.flatMap((concept) => concept.variants);
  const database = await data.getDatabase(
    variants.flatMap(({ terms, isHeadingOnly }) => (isHeadingOnly ? [] : terms)),
  );
  return concepts.map((concept) => {
    const scoreBest = (boosts: FieldBoosts): Map<number, number> => {
      const best = new Map<number, number>();
      for (const { terms, weight, isHeadingOnly } of concept.variants) {
        if (isHeadingOnly && boosts.heading === undefined) continue;
        for (const [record, score] of scoreRecords(database, terms, boosts))
          best.set(record, Math.max(score * weight, best.get(record) ?? 0));
      }
      return best;
    };
    return { ...concept, headings: scoreBest({ heading: 1 }), texts: scoreBest({ text: 1, code, context }) };
  });
}
