import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import type { JudgedQuery } from '../../search/judged-queries.ts';
import { createRandom } from '../corpus.ts';

/** Words to misspell: the parts of names and shorter words have too many neighbors. */
const WORD = /(?<![\w.@/-])[a-z]{5,}(?![\w.@/-])/gi;

/** Minimum length of a word that is also cut. */
const MIN_CUT = 7;

/** Maximum number of letters that a cut word lacks. */
const MAX_CUT = 3;

/**
 * Derives queries with one typo from judged ones. `misspelled`: in one of the words. `unfinished`: in the last word, which
 * also lacks its last letters, because the reader is still typing it. Queries that already have typos, or no long
 * word, are omitted. The same queries always have the same typos.
 */
export function misspellQueries(queries: readonly JudgedQuery[]): JudgedQuery[] {
  const random = createRandom(1);
  const draw = (limit: number): number => Math.floor(random() * limit);
  return queries.flatMap((judged) => {
    const { query, kind } = judged;
    const words = [...query.matchAll(WORD)].filter(([word]) => !isStopWord(word.toLowerCase()));
    const word = words[draw(words.length)];
    const last = words.at(-1);
    if (kind === 'typo' || word === undefined || last === undefined) return [];
    const misspell = ({ 0: written, index }: RegExpExecArray, cut: number): string =>
      query.slice(0, index) +
      addTypo(written.slice(0, written.length - cut), draw) +
      query.slice(index + written.length);
    const misspelled = { ...judged, set: 'misspelled', query: misspell(word, 0) };
    if (last[0].length < MIN_CUT || !query.endsWith(last[0])) return [misspelled];
    return [misspelled, { ...judged, set: 'unfinished', query: misspell(last, 1 + draw(MAX_CUT)) }];
  });
}

/** Transposes, deletes, doubles, or replaces a letter other than the first, which is rarely wrong. */
function addTypo(word: string, draw: (limit: number) => number): string {
  const at = 1 + draw(word.length - 2);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  const other = String.fromCodePoint(97 + draw(26));
  const typos = [next + letter, next, letter + letter + next, other + next];
  return before + (typos[draw(typos.length)] ?? '') + after;
}
