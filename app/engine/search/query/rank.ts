import type { PageKind } from '#app/engine/model/search-results.ts';
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
 * the page; times the share of the query's words that it has, as rare words count more; times
 * what its kind is worth.
 */
export function rankRecords(
  scored: readonly ScoredConcept[],
  data: SearchData,
  { isQuestion, isSearched }: RankOptions,
  rules: Rules,
): RankedRecord[] {
  const { records, openings, pages } = data;
  const total = records.length;
  const scores = new Float64Array(total);
  const covered = new Float64Array(total);
  const isFound = new Uint8Array(total);
  const inHeading = new Float64Array(total);
  const headingWords = new Uint8Array(total);
  let wanted = 0;
  for (const { headings, texts, isWanted } of scored) {
    const own = new Float64Array(total);
    for (const found of [headings, texts]) {
      for (const [record, score] of found) {
        own[record] = (own[record] ?? 0) + score;
        isFound[record] = 1;
      }
    }
    const weight = isWanted
      ? weighWord(new Set([...headings.keys(), ...texts.keys()]).size, total, rules)
      : 0;
    wanted += weight;
    for (const record of isWanted ? headings.keys() : []) {
      inHeading[record] = (inHeading[record] ?? 0) + weight;
      headingWords[record] = (headingWords[record] ?? 0) + 1;
    }
    for (const [at, { page }] of records.entries()) {
      const opening = openings[page] ?? at;
      // Only words lend to the records below: a name belongs to its own.
      const above = isWanted ? (opening === at ? 0 : rules.title * (headings.get(opening) ?? 0)) : 0;
      const score = (own[at] ?? 0) + above;
      if (score === 0) continue;
      scores[at] = (scores[at] ?? 0) + score;
      covered[at] = (covered[at] ?? 0) + weight;
    }
  }
  const ranked: RankedRecord[] = [];
  for (const [record, { page, kind }] of records.entries()) {
    if (isFound[record] === 0 || !isSearched(record)) continue;
    const share = wanted === 0 ? 1 : (covered[record] ?? 0) / wanted;
    const pageKind = pages[page]?.kind ?? 'page';
    const prior =
      pageKind === 'post'
        ? rules.post
        : weighPage(pageKind, isQuestion, rules) * weighKind(kind, isQuestion, rules);
    const likeness =
      inHeading[record] === 0
        ? 0
        : ((inHeading[record] ?? 0) / (wanted || 1)) *
          Math.min(1, (headingWords[record] ?? 0) / countTelling(record, data));
    const score = (scores[record] ?? 0) * share ** rules.coverage * (1 + rules.likeness * likeness);
    ranked.push({ record, score: score * prior });
  }
  return ranked.sort((a, b) => b.score - a.score || a.record - b.record);
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
function weighWord(count: number, total: number, { idf }: Rules): number {
  // A word that nothing has is as if a few records had it.
  return idf ? Math.log(1 + total / (count === 0 ? 5 : count)) : 1;
}

function weighPage(kind: PageKind, isQuestion: boolean, rules: Rules): number {
  if (kind === 'guide') return isQuestion ? rules.questionGuide : 1;
  return kind === 'page' ? rules.page : 1;
}

function weighKind(kind: string, isQuestion: boolean, rules: Rules): number {
  if (kind === 'page') return isQuestion ? rules.questionOpening : 1;
  return kind === 'section' ? 1 : rules.entry;
}
