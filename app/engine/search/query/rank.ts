import type { IndexedRecord } from '#app/engine/search/load/search-data.ts';
import type { Rules } from './rules.ts';
import type { ScoredConcept, Scores } from './score.ts';

export interface RankedRecord {
  record: IndexedRecord;
  score: number;
}

/** Score of a record that contains a name of the query but none of its words, e.g. because they are unfinished. */
const MIN_SCORE = 1e-6;

/** Maximum breadth of a page, so that dozens of mentions don't outweigh a page about the words. */
const MAX_BREADTH = 10;

/**
 * Scores all records by number; 0 for those that do not match.
 *
 * The score of a record is the sum of its Orama scores for each word. It is multiplied by the fraction of the query's
 * words that the record contains, weighted by rarity, and by factors for the similarity of its heading to the query, for
 * its kind, and for the scores of the other records of its page.
 */
export function scoreQuery(
  scored: readonly ScoredConcept[],
  records: readonly IndexedRecord[],
  isQuestion: boolean,
  rules: Rules,
): Scores {
  const weighted = scored.map((concept) => ({ ...concept, weight: weighWord(concept, records.length) }));
  const wanted = weighted.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const scores = new Float64Array(records.length);
  for (const record of records) {
    const { number } = record;
    let score = 0;
    let covered = 0;
    let inHeading = 0;
    let matchedWords = 0;
    for (const { headings, texts, isQueryWord, weight } of weighted) {
      const heading = headings[number] ?? 0;
      const both = heading + (texts[number] ?? 0);
      score += both;
      if (both > 0) covered += weight;
      if (!isQueryWord || heading === 0) continue;
      inHeading += weight;
      matchedWords += 1;
    }
    if (score === 0) continue;
    const likeness =
      matchedWords === 0 ? 0 : (inHeading / wanted) * Math.min(1, matchedWords / record.headingWords);
    const coverage = (covered / wanted) ** rules.coverage;
    score *= coverage * (1 + rules.likeness * likeness) * weighKind(record, isQuestion, rules);
    scores[number] = Math.max(score, MIN_SCORE);
  }
  const factors = weighPages(scores, records, rules);
  for (const { number, page } of records) {
    // The last digits depend on the order in which parts were loaded, but ties must not.
    scores[number] = Math.fround((scores[number] ?? 0) * (factors[page.number] ?? 1));
  }
  return scores;
}

/** Ranks the matching records of the best `count` pages. Sorting all records would take longer than scoring them. */
export function rankBest(scores: Scores, records: readonly IndexedRecord[], count: number): RankedRecord[] {
  const best = findBestScores(scores, records);
  const least = [...best].sort((a, b) => b - a)[count - 1] ?? 0;
  return records
    .filter(({ number, page }) => (scores[number] ?? 0) > 0 && (best[page.number] ?? 0) >= least)
    .map((record) => ({ record, score: scores[record.number] ?? 0 }))
    .sort((a, b) => b.score - a.score);
}

/**
 * Factors for the records of each page, by its number, from its breadth: the total score of its records, relative to its
 * best record. A page about the words contains them in several sections.
 */
function weighPages(scores: Scores, records: readonly IndexedRecord[], { breadth }: Rules): number[] {
  const best = findBestScores(scores, records);
  const sums: number[] = [];
  for (const { number, page } of records)
    sums[page.number] = (sums[page.number] ?? 0) + (scores[number] ?? 0);
  return sums.map((sum, page) => Math.min(sum / (best[page] || 1), MAX_BREADTH) ** breadth);
}

/** Best score among the records of each page, by its number. */
function findBestScores(scores: Scores, records: readonly IndexedRecord[]): number[] {
  const best: number[] = [];
  for (const { number, page } of records)
    best[page.number] = Math.max(best[page.number] ?? 0, scores[number] ?? 0);
  return best;
}

/** Weight of a word in the coverage of a record: the rarer, the higher. Names do not count. */
function weighWord({ count, isQueryWord }: ScoredConcept, total: number): number {
  // A word without matches counts as if a few records contained it.
  return isQueryWord ? Math.log(1 + total / (count || 5)) : 0;
}

function weighKind({ kind, page }: IndexedRecord, isQuestion: boolean, rules: Rules): number {
  if (page.kind === 'post') return rules.post;
  const asked = isQuestion && page.kind === 'guide' ? rules.question : 1;
  return asked * (kind === 'page' || kind === 'section' ? 1 : rules.entry);
}
