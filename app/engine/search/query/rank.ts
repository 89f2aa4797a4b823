import type { IndexedPage, IndexedRecord, SearchData } from '#app/engine/search/load/search-data.ts';
import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { readWords } from '#app/engine/search/terms/words.ts';
import type { Rules } from './rules.ts';
import type { ScoredConcept } from './score.ts';

/** Record that was found. */
export interface RankedRecord {
  record: IndexedRecord;
  score: number;
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
  { records }: SearchData,
  isQuestion: boolean,
  rules: Rules,
): RankedRecord[] {
  const found = new Set(scored.flatMap(({ headings, texts }) => [...headings.keys(), ...texts.keys()]));
  const weights = scored.map((concept) => (concept.isWanted ? weighWord(concept, records.length) : 0));
  const wanted = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const ranked = records
    .filter(({ number }) => found.has(number))
    .map((record): RankedRecord => {
      const opening = record.number - record.at;
      let score = 0;
      let covered = 0;
      let inHeading = 0;
      let headingWords = 0;
      for (const [at, { headings, texts, isWanted }] of scored.entries()) {
        const weight = weights[at] ?? 0;
        // Only words lend to the records below: a name belongs to its own.
        const lent = isWanted && record.at > 0 ? rules.title * (headings.get(opening) ?? 0) : 0;
        const own = (headings.get(record.number) ?? 0) + (texts.get(record.number) ?? 0) + lent;
        score += own;
        if (own > 0) covered += weight;
        if (!isWanted || !headings.has(record.number)) continue;
        inHeading += weight;
        headingWords += 1;
      }
      const likeness =
        headingWords === 0 ? 0 : (inHeading / wanted) * Math.min(1, headingWords / countTelling(record));
      const coverage = (covered / wanted) ** rules.coverage;
      return {
        record,
        score: score * coverage * (1 + rules.likeness * likeness) * weighKind(record, isQuestion, rules),
      };
    });
  const factors = weighPages(ranked, rules);
  return ranked
    .map(({ record, score }) => {
      // The last digits depend on the order in which parts were loaded; equal scores must not.
      return { record, score: Math.fround(score * (factors.get(record.page) ?? 1)) };
    })
    .sort((a, b) => b.score - a.score);
}

/** Factor for the records of each page: one that is about the words has them in several sections. */
function weighPages(ranked: readonly RankedRecord[], { breadth }: Rules): Map<IndexedPage, number> {
  const scores = new Map<IndexedPage, number[]>();
  for (const { record, score } of ranked)
    scores.set(record.page, [...(scores.get(record.page) ?? []), score]);
  return new Map(
    [...scores].map(([page, own]) => {
      const sum = own.reduce((all, score) => all + score, 0);
      return [page, (sum / (Math.max(...own) || 1)) ** breadth];
    }),
  );
}

/** How many words with a meaning the heading of a record has; of an opening, the title of its page. */
function countTelling({ heading, page }: IndexedRecord): number {
  // Of a call only the name of the method: `layout.client.register(options)` is about registering.
  const name = heading.replace(/^[\w.]+\.(?=\w)|\(.*/g, '') || page.title;
  const terms = readWords(name).flatMap(({ parts }) => parts);
  return Math.max(1, terms.filter(({ term }) => !isStopWord(term)).length);
}

/** How much a word counts when the words that a record has are counted: the rarer, the more. */
function weighWord({ headings, texts }: ScoredConcept, total: number): number {
  const { size } = new Set([...headings.keys(), ...texts.keys()]);
  // A word that nothing has is as if a few records had it.
  return Math.log(1 + total / (size || 5));
}

function weighKind({ kind, page }: IndexedRecord, isQuestion: boolean, rules: Rules): number {
  if (page.kind === 'post') return rules.post;
  const asked = isQuestion && page.kind === 'guide' ? rules.question : 1;
  return asked * (kind === 'page' || kind === 'section' ? 1 : rules.entry);
}
