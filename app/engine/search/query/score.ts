import { search } from '@orama/orama';
import { deleteOldest } from '#app/engine/lib/delete-oldest.ts';
import type { SearchField } from '#app/engine/model/search-files.ts';
import { FIELDS, TERM_END, type Database } from '#app/engine/search/index/database.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
import type { Concept, Variant } from './expand.ts';
import type { Rules } from './rules.ts';

/** Fields to search, with their boosts. */
type FieldBoosts = Partial<Record<SearchField, number>>;

/** Concept with the scores of all records, by number. */
export interface ScoredConcept extends Concept {
  headings: Scores;
  texts: Scores;
  /** Number of records that contain it. */
  count: number;
}

/** Scores by number of the record; 0 for records without a match. */
export type Scores = Readonly<Float64Array>;

/** Number of variants whose scores are kept: those of the latest keystrokes. */
const MAX_CACHED = 40;

/**
 * Creates a function that scores concepts with Orama, one variant at a time; the best one counts. Its second argument
 * selects the records to search, by number. It rejects with a SearchUnavailableError if a part of the index can't be
 * fetched.
 *
 * It caches the scores of the latest variants, because a keystroke changes only one word. Parts of the index that are
 * loaded later don't change them.
 */
export function createScorer(data: SearchData, { code, context }: Rules) {
  const cache = new Map<string, Scores>();
  return async (concepts: readonly Concept[], isSearched: readonly boolean[]): Promise<ScoredConcept[]> => {
    const database = await data.getDatabase(concepts.flatMap(listTextual).flatMap(({ terms }) => terms));
    const scoreVariant = (terms: readonly string[], boosts: FieldBoosts): Scores => {
      const key = JSON.stringify([terms, boosts]);
      const scores = cache.get(key) ?? scoreRecords(database, terms, boosts);
      cache.delete(key);
      cache.set(key, scores);
      return scores;
    };
    const scoreBest = (variants: readonly Variant[], boosts: FieldBoosts): Scores => {
      const best = new Float64Array(isSearched.length);
      for (const { terms, weight } of variants) {
        const scores = scoreVariant(terms, boosts);
        for (let record = 0; record < best.length; record += 1) {
          const score = (scores[record] ?? 0) * weight;
          if (score > (best[record] ?? 0) && isSearched[record] === true) best[record] = score;
        }
      }
      return best;
    };
    const scored = concepts.map((concept) => {
      const headings = scoreBest(concept.variants, { heading: 1 });
      const texts = scoreBest(listTextual(concept), { text: 1, code, context });
      const count = headings.reduce((sum, score, at) => sum + (score > 0 || (texts[at] ?? 0) > 0 ? 1 : 0), 0);
      return { ...concept, headings, texts, count };
    });
    deleteOldest(cache, MAX_CACHED);
    return scored;
  };
}

/** The variants to look for in texts, with their weights there. */
function listTextual({ variants }: Concept): Variant[] {
  return variants
    .map(({ terms, weight, textWeight = weight }) => ({ terms, weight: textWeight }))
    .filter(({ weight }) => weight > 0);
}

/** Scores of the records that contain all terms in one of the boosted fields. */
function scoreRecords(database: Database, terms: readonly string[], boost: FieldBoosts): Scores {
  const total = database.data.docs.count;
  const found = search(database, {
    term: terms.join(' '),
    threshold: 0,
    properties: FIELDS.filter((field) => (boost[field] ?? 0) > 0),
    boost,
    // Only the rarity of a term counts: a field contains it at most once, and the length of the field is irrelevant.
    relevance: { k: 0, b: 0, d: 0 },
    limit: total,
    // Otherwise, Orama copies each hit to omit its vectors.
    includeVectors: true,
  });
  if (found instanceof Promise)
    throw new TypeError('Orama searches synchronously as long as it has no hooks.');
  const isComplete = terms.every((term) => term.endsWith(TERM_END));
  const maxScore = isComplete ? Infinity : getMaxPrefixScore(found.count, total, boost);
  const scores = new Float64Array(total);
  for (const { id, score } of found.hits) scores[Number(id)] = Math.min(score, maxScore);
  return scores;
}

/**
 * Maximum score for a prefix: that of a single term found in as many records (its IDF in BM25), in every field. Orama
 * adds up the scores of all terms with the prefix, so without a limit, records that mention many methods of a podlet
 * would rank highest for "podlet".
 */
function getMaxPrefixScore(count: number, total: number, boosts: FieldBoosts): number {
  const fields = Object.values(boosts).reduce((sum, boost) => sum + boost, 0);
  return fields * Math.log(1 + (total - count + 0.5) / (count + 0.5));
}
