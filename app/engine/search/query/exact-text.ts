import type { SearchData } from '#app/engine/search/load/search-data.ts';
import { normalizeText } from './parse-query.ts';
import type { RankedRecord } from './rank.ts';
import type { Rules } from './rules.ts';

/** Maximum number of pages, best first, whose texts are compared. */
const MAX_PAGES = 12;

/** Number of consecutive words of a message that must match, which excludes chance matches. */
const RUN_LENGTH = 3;

/**
 * Ranks records highest that contain the quoted phrases or the pasted message exactly, followed by those that contain
 * most of the message, in which names may differ. Rejects with a SearchUnavailableError if a text can't be fetched.
 */
export async function preferExactText(
  ranked: readonly RankedRecord[],
  phrases: readonly string[],
  { loadTexts }: SearchData,
  rules: Rules,
): Promise<RankedRecord[]> {
  const pages = [...new Set(ranked.map(({ record }) => record.page))].slice(0, MAX_PAGES);
  await Promise.all(pages.map(loadTexts));
  return ranked
    .map(({ record, score }) => {
      const { heading, page, at } = record;
      const texts = pages.includes(page) ? page.texts : undefined;
      const { text = '', code = '' } = texts?.[at] ?? {};
      const plain = ` ${normalizeText(`${heading || page.title}\n${text}\n${code}`)} `;
      const share = Math.min(...phrases.map((phrase) => measureShare(phrase, plain)));
      return { record, share, score: score * (1 + rules.exact * share) };
    })
    .sort((a, b) => Number(b.share === 1) - Number(a.share === 1) || b.score - a.score);
}

/** Fraction of a phrase's runs of words that occur in a text. Both are normalized. */
function measureShare(phrase: string, text: string): number {
  const words = phrase.split(' ');
  const length = Math.min(RUN_LENGTH, words.length);
  const runs = words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '));
  return runs.filter((run) => text.includes(` ${run} `)).length / runs.length;
}
