import type { RecordText } from '#app/engine/model/search-files.ts';
import type { MarkedText, PageHits, SectionHit } from '#app/engine/model/search-results.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
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

/** Records of one page that are listed, best first. */
export interface PageGroup {
  page: number;
  records: readonly number[];
}

/**
 * The records that are listed, by page in the order of the best: the best ones, and of a page that is listed already those
 * that are nearly as good. Mentions would only come between the reader and the next page.
 */
export function chooseRecords(
  ranked: readonly RankedRecord[],
  { records }: SearchData,
  limit: number,
): PageGroup[] {
  const groups = new Map<number, { best: number; records: number[] }>();
  let count = 0;
  for (const { record, score } of ranked) {
    if (count === limit) break;
    const page = records[record]?.page ?? 0;
    const group = groups.get(page) ?? { best: score, records: [] };
    if (group.records.length === MAX_PER_PAGE || score < group.best * MIN_SHARE) continue;
    group.records.push(record);
    groups.set(page, group);
    count += 1;
  }
  return [...groups].map(([page, group]) => ({ page, records: group.records }));
}

/** Makes hits of records. Those of pages whose texts have not been fetched have no excerpts. */
export function listHits(groups: readonly PageGroup[], isMatch: MatchTerm, data: SearchData): PageHits[] {
  return groups.map(({ page, records }) => {
    const { href, title, kind } = data.pages[page] ?? { href: '', title: '', kind: 'page' };
    const pageHref = data.baseHref + href;
    const texts = data.getTexts(page);
    const opening = data.openings[page] ?? 0;
    const hits = records.flatMap((number): SectionHit[] => {
      const record = data.records[number];
      if (record === undefined) return [];
      const { id, heading, trail, valueType, defaultValue } = record;
      return [
        {
          kind: record.kind,
          href: id === '' ? pageHref : `${pageHref}#${encodeURIComponent(id)}`,
          trail,
          heading: heading === '' ? [] : markText(heading, isMatch),
          excerpt: texts && makeExcerpt(heading, texts[number - opening], isMatch),
          ...(valueType === undefined ? {} : { valueType }),
          ...(defaultValue === undefined ? {} : { defaultValue }),
        },
      ];
    });
    return { href: pageHref, title: markText(title, isMatch), kind, hits };
  });
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
  const add = (parts: readonly MarkedText[]): void => {
    for (const { text, marked } of parts) {
      // A name in several parts is marked because of the name, the last of its terms.
      const term = marked ? listTerms(text).at(-1) : undefined;
      if (term === undefined || !isMatch(term) || words.has(text.toLowerCase())) continue;
      words.set(text.toLowerCase(), text);
    }
  };
  for (const { title, hits } of pages) {
    add(title);
    for (const { heading, excerpt } of hits) {
      add(heading);
      add(excerpt ?? []);
    }
  }
  return [...words.values()].slice(0, MAX_WORDS);
}
