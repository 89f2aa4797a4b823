import type { SearchData } from '#app/engine/search/load/search-data.ts';
import { normalizeText } from './parse-query.ts';
import type { RankedRecord } from './rank.ts';
import type { Rules } from './rules.ts';

/** The texts of so many pages, the best ones, are looked at. */
const MAX_PAGES = 12;

/** How many words of a message in a row have to occur, so that they are not counted by chance. */
const RUN = 3;

/**
 * Puts the records first in which quoted phrases or a pasted message occur as they are, then those with most of the message:
 * the names in it may be other ones. Rejects with a SearchUnavailableError if a text can't be fetched.
 */
export async function preferExactText(
  ranked: readonly RankedRecord[],
  phrases: readonly string[],
  data: SearchData,
  rules: Rules,
): Promise<RankedRecord[]> {
  const pageOf = ({ record }: RankedRecord): number => data.records[record]?.page ?? 0;
  const pages = [...new Set(ranked.map(pageOf))].slice(0, MAX_PAGES);
  const texts = new Map(
    await Promise.all(pages.map(async (page) => [page, await data.loadTexts(page)] as const)),
  );
  const measured = ranked.map((one) => {
    const page = pageOf(one);
    const { text = '', code = '' } = texts.get(page)?.[one.record - (data.openings[page] ?? 0)] ?? {};
    const { id = '', heading = '' } = data.records[one.record] ?? {};
    const name = id === '' ? (data.pages[page]?.title ?? '') : heading;
    const plain = ` ${normalizeText(`${name}\n${text}\n${code}`)} `;
    const shares = texts.has(page) ? phrases.map((phrase) => measureShare(phrase, plain)) : [0];
    return { record: one.record, share: Math.min(...shares), score: one.score };
  });
  return measured
    .map((one) => ({ ...one, isExact: one.share === 1, score: one.score * (1 + rules.exact * one.share) }))
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.score - a.score || a.record - b.record)
    .map(({ record, score }) => ({ record, score }));
}

/** Share of the runs of words of a phrase that occur in a text; 1 if all of the phrase does. Both are normalized. */
function measureShare(phrase: string, text: string): number {
  if (text.includes(` ${phrase} `)) return 1;
  const words = phrase.split(' ');
  const runs = words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
  const found = runs.filter((run) => text.includes(` ${run} `)).length;
  return runs.length === 0 ? 0 : Math.min(found / runs.length, 0.99);
}
