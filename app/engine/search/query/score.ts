import { scoreRecords, type Database, type FieldScoring } from '#app/engine/search/index/database.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
import type { Concept, Variant } from './expand.ts';
import { HEADING_RELEVANCE, TEXT_RELEVANCE, type Rules } from './rules.ts';

type Scores = ReadonlyMap<number, number>;

/** Concept with the scores of the records that have it, by number. */
export interface ScoredConcept extends Concept {
  headings: Scores;
  texts: Scores;
}

/** Scores concepts; rejects with a SearchUnavailableError if a part of the index can't be fetched. */
export type ScoreConcepts = (concepts: readonly Concept[]) => Promise<ScoredConcept[]>;

/** How many terms' scores are remembered: those of a query's other words do not change while one is typed. */
const MAX_REMEMBERED = 200;

/** Creates the function that scores concepts with Orama, a term at a time. */
export function createScorer(data: SearchData, rules: Rules): ScoreConcepts {
  const headingScoring: FieldScoring = {
    boost: { name: rules.name, heading: rules.heading },
    relevance: HEADING_RELEVANCE,
  };
  const textScoring: FieldScoring = { boost: { text: rules.text }, relevance: TEXT_RELEVANCE };
  const known = new Map<string, Scores>();

  function score(database: Database, term: string, scoring: FieldScoring): Scores {
    const key = `${scoring === textScoring ? 'text' : 'heading'} ${term}`;
    let scores = known.get(key);
    if (scores === undefined) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      scores = scoreRecords(database, term, scoring);
      known.set(key, scores);
    }
    return scores;
  }

  /** The records that have all terms of a variant, each with the sum of its scores. */
  function scoreVariant(database: Database, { terms }: Variant, isHeadingOnly: boolean): [Scores, Scores] {
    const found = terms.map((term) => ({
      heading: score(database, term, headingScoring),
      text: isHeadingOnly ? new Map<number, number>() : score(database, term, textScoring),
    }));
    const hasAll = (record: number): boolean =>
      found.every(({ heading, text }) => heading.has(record) || text.has(record));
    const sum = (field: 'heading' | 'text'): Scores => {
      const [first, ...others] = found.map((scores) => scores[field]);
      if (first === undefined || others.length === 0) return first ?? new Map();
      const all = new Map<number, number>();
      for (const scores of [first, ...others])
        for (const [record, one] of scores) if (hasAll(record)) all.set(record, (all.get(record) ?? 0) + one);
      return all;
    };
    return [sum('heading'), sum('text')];
  }

  return async (concepts) => {
    const needed = concepts.flatMap(({ variants }) =>
      variants.flatMap(({ terms, isHeadingOnly }) => (isHeadingOnly ? [] : terms)),
    );
    const database = await data.getDatabase(needed);
    return concepts.map((concept) => {
      const headings = new Map<number, number>();
      const texts = new Map<number, number>();
      for (const variant of concept.variants) {
        const [inHeadings, inTexts] = scoreVariant(database, variant, variant.isHeadingOnly);
        keepBest(headings, inHeadings, variant.weight);
        keepBest(texts, inTexts, variant.weight);
      }
      return { ...concept, headings, texts };
    });
  };
}

function keepBest(best: Map<number, number>, scores: Scores, weight: number): void {
  for (const [record, score] of scores) {
    const weighed = score * weight;
    if (weighed > (best.get(record) ?? 0)) best.set(record, weighed);
  }
}
