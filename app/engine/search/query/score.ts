import { scoreRecords, type FieldScoring } from '#app/engine/search/index/database.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
import type { Concept } from './expand.ts';
import { HEADING_RELEVANCE, TEXT_RELEVANCE, type Rules } from './rules.ts';

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
  rules: Rules,
): Promise<ScoredConcept[]> {
  const inHeadings: FieldScoring = {
    boost: { name: rules.name, heading: rules.heading },
    relevance: HEADING_RELEVANCE,
  };
  const inTexts: FieldScoring = { boost: { text: rules.text }, relevance: TEXT_RELEVANCE };
  const variants = concepts.flatMap((concept) => concept.variants);
  const database = await data.getDatabase(
    variants.flatMap(({ terms, isHeadingOnly }) => (isHeadingOnly ? [] : terms)),
  );
  return concepts.map((concept) => {
    const scoreBest = (scoring: FieldScoring): Map<number, number> => {
      const best = new Map<number, number>();
      for (const { terms, weight, isHeadingOnly } of concept.variants) {
        if (isHeadingOnly && scoring === inTexts) continue;
        for (const [record, score] of scoreRecords(database, terms, scoring))
          best.set(record, Math.max(score * weight, best.get(record) ?? 0));
      }
      return best;
    };
    return { ...concept, headings: scoreBest(inHeadings), texts: scoreBest(inTexts) };
  });
}
