import type { RecordText } from '#app/engine/model/search-files.ts';
import type { MarkedText, PageHits } from '#app/engine/model/search-results.ts';
import type { IndexedPage, IndexedRecord, SearchData } from '#app/engine/search/load/search-data.ts';
import type { RankedRecord } from '#app/engine/search/query/rank.ts';
import type { ScoredConcept } from '#app/engine/search/query/score.ts';
import { listTerms, type WordCache } from '#app/engine/search/terms/words.ts';
import { createExcerpt, findConcepts, markText, type Excerpt, type FindSpans } from './marked-text.ts';

/** Maximum number of listed hits per page. */
const MAX_PER_PAGE = 3;

/** Minimum score of a further hit of a page, as a fraction of its best score. */
const MIN_SHARE = 0.5;

/** Marked word of a hit. */
interface MarkedWord {
  text: string;
  term: string;
}

/** Listed records by page, best first. */
type PageGroups = ReadonlyMap<IndexedPage, readonly RankedRecord[]>;

/**
 * Selects the records to list, grouped by page in the order of its best record. Further records of a page are listed
 * only if they score nearly as high, because mere mentions would push down the next page.
 */
export function chooseRecords(ranked: readonly RankedRecord[], limit: number): PageGroups {
  const groups = new Map<IndexedPage, RankedRecord[]>();
  let count = 0;
  for (const hit of ranked) {
    if (count === limit) break;
    const { page } = hit.record;
    const group = groups.get(page) ?? [];
    const bestScore = group[0]?.score ?? 0;
    if (group.length === MAX_PER_PAGE || hit.score < bestScore * MIN_SHARE) continue;
    groups.set(page, [...group, hit]);
    count += 1;
  }
  return groups;
}

/** Converts records to hits. Those of pages whose texts have not been fetched have no excerpts. */
export function listHits(
  groups: PageGroups,
  concepts: readonly ScoredConcept[],
  findSpans: FindSpans,
  { baseHref }: SearchData,
): PageHits[] {
  const mark = (text: string): MarkedText[] => markText(text, findSpans(text));
  return [...groups].map(([{ href, title, kind, texts }, records]) => ({
    href: baseHref + href,
    title: mark(title),
    kind,
    hits: records.map(({ record }) => ({
      kind: record.kind,
      href: baseHref + href + (record.id === '' ? '' : `#${encodeURIComponent(record.id)}`),
      trail: record.trail,
      heading: mark(record.heading),
      excerpt: excerptRecord(record, texts?.[record.at], concepts, findSpans),
      valueType: record.valueType,
      defaultValue: record.defaultValue,
    })),
  }));
}

/**
 * Creates an excerpt of the text, or of its code if that contains more concepts that are not in the heading. Undefined
 * until the text has been fetched.
 */
function excerptRecord(
  { heading, number }: IndexedRecord,
  texts: RecordText | undefined,
  concepts: readonly ScoredConcept[],
  findSpans: FindSpans,
): readonly MarkedText[] | undefined {
  if (texts === undefined) return undefined;
  const { text, code = '' } = texts;
  // Short prefixes are not searched for in texts, but may occur there.
  const wanted = Math.max(1, concepts.filter((concept) => (concept.texts[number] ?? 0) > 0).length);
  const ofText = createExcerpt(text, concepts, findSpans, wanted);
  if (code === '' || ofText.concepts.length >= wanted) return ofText.parts;
  const ofCode = createExcerpt(code, concepts, findSpans, wanted);
  const shown = new Set(findConcepts(concepts, findSpans(heading)));
  const countNew = (excerpt: Excerpt): number =>
    excerpt.concepts.filter((concept) => !shown.has(concept)).length;
  return text === '' || countNew(ofCode) > countNew(ofText) ? ofCode.parts : ofText.parts;
}

/** Lists the distinct marked words of hits, as written on the pages, with their terms. */
export function listMarkedWords(pages: readonly PageHits[], cache: WordCache): MarkedWord[] {
  const words = new Map<string, MarkedWord>();
  const texts = pages.flatMap(({ title, hits }) => [
    title,
    ...hits.flatMap(({ heading, excerpt = [] }) => [heading, excerpt]),
  ]);
  for (const { text, marked } of texts.flat()) {
    // A name of several parts is marked because of its last term, which is the complete name.
    const term = marked ? listTerms(text, cache).at(-1) : undefined;
    if (term !== undefined && !words.has(text.toLowerCase())) words.set(text.toLowerCase(), { text, term });
  }
  return [...words.values()];
}
