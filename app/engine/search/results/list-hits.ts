import type { RecordText } from '#app/engine/model/search-files.ts';
import type { MarkedText, PageHits } from '#app/engine/model/search-results.ts';
import type { IndexedPage, IndexedRecord, SearchData } from '#app/engine/search/load/search-data.ts';
import type { RankedRecord } from '#app/engine/search/query/rank.ts';
import { listTerms } from '#app/engine/search/terms/words.ts';
import type { MatchTerm } from './match-term.ts';
import { markExcerpt, markText } from './marked-text.ts';

/** How many hits of a page are listed. */
const MAX_PER_PAGE = 3;

/** How good a further hit of a page has to be beside its best one. */
const MIN_SHARE = 0.5;

/** How many words are highlighted on a page at most. */
const MAX_WORDS = 20;

/** Records that are listed, best first, by their page. */
export type PageGroups = ReadonlyMap<IndexedPage, readonly IndexedRecord[]>;

/**
 * The records that are listed, by page in the order of the best: the best ones, and of a page that is listed already those
 * that are nearly as good. Mentions would only come between the reader and the next page.
 */
export function chooseRecords(ranked: readonly RankedRecord[], limit: number): PageGroups {
  const groups = new Map<IndexedPage, IndexedRecord[]>();
  const best = new Map<IndexedPage, number>();
  let count = 0;
  for (const { record, score } of ranked) {
    if (count === limit) break;
    const { page } = record;
    const group = groups.get(page) ?? [];
    if (group.length === MAX_PER_PAGE || score < (best.get(page) ?? 0) * MIN_SHARE) continue;
    if (group.length === 0) best.set(page, score);
    groups.set(page, [...group, record]);
    count += 1;
  }
  return groups;
}

/** Makes hits of records. Those of pages whose texts have not been fetched have no excerpts. */
export function listHits(groups: PageGroups, isMatch: MatchTerm, { baseHref }: SearchData): PageHits[] {
  return [...groups].map(([{ href, title, kind, texts }, records]) => ({
    href: baseHref + href,
    title: markText(title, isMatch),
    kind,
    hits: records.map(({ id, at, heading, kind, trail, valueType, defaultValue }) => ({
      kind,
      href: baseHref + href + (id === '' ? '' : `#${encodeURIComponent(id)}`),
      trail,
      heading: heading === '' ? [] : markText(heading, isMatch),
      excerpt: texts && makeExcerpt(heading, texts[at], isMatch),
      valueType,
      defaultValue,
    })),
  }));
}

/** Around the words in the text, or in its code if that has more of those that the heading does not show. */
function makeExcerpt(heading: string, record: RecordText | undefined, isMatch: MatchTerm): MarkedText[] {
  const { text = '', code = '' } = record ?? {};
  const shown = new Set(listTerms(heading));
  const countTerms = (of: string): number =>
    new Set(listTerms(of).filter((term) => isMatch(term) && !shown.has(term))).size;
  const chosen = text === '' || countTerms(code) > countTerms(text) ? code : text;
  return chosen === '' ? [] : markExcerpt(chosen, isMatch);
}

/** The marked words of hits that match, as the pages write them, once each. */
export function listWords(pages: readonly PageHits[], isMatch: MatchTerm): string[] {
  const words = new Map<string, string>();
  const texts = pages.flatMap(({ title, hits }) => [
    title,
    ...hits.flatMap(({ heading, excerpt = [] }) => [heading, excerpt]),
  ]);
  for (const { text, marked } of texts.flat()) {
    // A name in several parts is marked because of the name, the last of its terms.
    const term = marked ? listTerms(text).at(-1) : undefined;
    if (term === undefined || !isMatch(term) || words.has(text.toLowerCase())) continue;
    words.set(text.toLowerCase(), text);
  }
  return [...words.values()].slice(0, MAX_WORDS);
}
