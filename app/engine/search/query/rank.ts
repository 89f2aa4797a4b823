import type { HitKind, PageKind } from '#app/engine/model/search-results.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { readWords } from '#app/engine/search/terms/words.ts';
import type { Rules } from './rules.ts';
import type { ScoredConcept } from './score.ts';

/** Record that was found. */
export interface RankedRecord {
  record: number;
  score: number;
}

/** How records are ranked, besides by what was found. */
export interface RankOptions {
  isQuestion: boolean;
  /** Whether a record is among those that are searched. */
  isSearched(record: number): boolean;
}

/**
 * All records that have a word of the query, best first; equal ones in the order of the site.
 *
 * The score of a record is the sum of what Orama gives it for each word, and of a share of what it gives to the title of
 * the page; times the share of the query's words that it has, as rare words count more; times how much its heading
 * consists of them; times what its kind is worth, and what the other records of its page are.
 */
export function rankRecords(
  scored: readonly ScoredConcept[],
  data: SearchData,
  { isQuestion, isSearched }: RankOptions,
  rules: Rules,
): RankedRecord[] {
  const found = new Set(scored.flatMap(({ headings, texts }) => [...headings.keys(), ...texts.keys()]));
  const weights = scored.map((concept) => (concept.isWanted ? weighWord(concept, data.records.length) : 0));
  const wanted = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const ranked: RankedRecord[] = [];
  for (const record of found) {
    const { page = 0, kind = 'section' } = data.records[record] ?? {};
    if (!isSearched(record)) continue;
    const opening = data.openings[page] ?? record;
    let score = 0;
    let covered = 0;
    let inHeading = 0;
    let headingWords = 0;
    for (const [at, { headings, texts, isWanted }] of scored.entries()) {
      const weight = weights[at] ?? 0;
      // Only words lend to the records below: a name belongs to its own.
      const lent = isWanted && record !== opening ? rules.title * (headings.get(opening) ?? 0) : 0;
      const own = (headings.get(record) ?? 0) + (texts.get(record) ?? 0) + lent;
      score += own;
      if (own > 0) covered += weight;
      if (!isWanted || !headings.has(record)) continue;
      inHeading += weight;
      headingWords += 1;
    }
    const likeness =
      headingWords === 0 ? 0 : (inHeading / wanted) * Math.min(1, headingWords / countTelling(record, data));
    const coverage = (covered / wanted) ** rules.coverage;
    const prior = weighKind(data.pages[page]?.kind ?? 'page', kind, isQuestion, rules);
    ranked.push({ record, score: score * coverage * (1 + rules.likeness * likeness) * prior });
  }
  const factors = weighPages(ranked, data, rules);
  return ranked
    .map(({ record, score }) => ({ record, score: score * (factors.get(data.records[record]?.page) ?? 1) }))
    .sort((a, b) => b.score - a.score || a.record - b.record);
}

/** Factor for the records of each page: one that is about the words has them in several sections. */
function weighPages(
  ranked: readonly RankedRecord[],
  { records }: SearchData,
  { breadth }: Rules,
): Map<number | undefined, number> {
  const sums = new Map<number | undefined, number>();
  const bests = new Map<number | undefined, number>();
  for (const { record, score } of ranked) {
    const page = records[record]?.page;
    sums.set(page, (sums.get(page) ?? 0) + score);
    bests.set(page, Math.max(bests.get(page) ?? 0, score));
  }
  return new Map([...sums].map(([page, sum]) => [page, (sum / (bests.get(page) || 1)) ** breadth]));
}

/** How many words with a meaning the heading of a record has; of an opening, the title of its page. */
function countTelling(record: number, { records, pages }: SearchData): number {
  const { page = 0, id = '', heading = '' } = records[record] ?? {};
  // Of a call only the name of the method: `layout.client.register(options)` is about registering.
  const name = heading.replace(/^[\w.]+\.(?=\w)|\(.*/g, '');
  const terms = readWords(id === '' ? (pages[page]?.title ?? '') : name).flatMap(({ parts }) => parts);
  return Math.max(1, terms.filter(({ term }) => !isStopWord(term)).length);
}

/** How much a word counts when the words that a record has are counted: the rarer, the more. */
function weighWord({ headings, texts }: ScoredConcept, total: number): number {
  const { size } = new Set([...headings.keys(), ...texts.keys()]);
  // A word that nothing has is as if a few records had it.
  return Math.log(1 + total / (size || 5));
}

function weighKind(page: PageKind, record: HitKind, isQuestion: boolean, rules: Rules): number {
  if (page === 'post') return rules.post;
  const asked = isQuestion && page === 'guide' ? rules.question : 1;
  return asked * (record === 'page' || record === 'section' ? 1 : rules.entry);
}
