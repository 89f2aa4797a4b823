import { ENDING, placeWords, type PlacedWord, type WordCache } from '#app/engine/search/terms/words.ts';

/** Number of letters of a term that are compared with a text before its words are read. */
const START_LENGTH = 3;

/**
 * Creates a function that finds the words of a text that match some terms or start with them. Reading a word is expensive,
 * so it skips most of the others. For their ranges, see `placeWords`.
 *
 * @param cache words of the texts
 */
export function createWordFinder(
  terms: Iterable<string>,
  cache: WordCache,
): (text: string) => Iterable<PlacedWord> {
  const starts = new Set(Array.from(terms, toStartPattern));
  const pattern = new RegExp([...starts, String.raw`\P{ASCII}`].join('|'), 'gu');
  return function* findWords(text) {
    for (let from = 0; ;) {
      pattern.lastIndex = from;
      if (!pattern.test(text)) return;
      const start = text.lastIndexOf(' ', pattern.lastIndex - 1) + 1;
      const space = text.indexOf(' ', pattern.lastIndex);
      from = space === -1 ? text.length : space;
      yield* placeWords(text, cache, start, from);
    }
  };
}

/**
 * Pattern of the first letters of a term, as an ASCII text may contain them. It omits the "y" of a stem such as "try",
 * which is also the stem of "tries". Punctuation, the ending of a contraction, or the "v" of "v4.0" may separate the
 * letters of a name.
 */
function toStartPattern(term: string): string {
  const [first = '', ...others] = term.replace(/(?<=.)y$/, '').slice(0, START_LENGTH);
  return [
    `(?:(?<![a-z])${first}|${first.toUpperCase()})`,
    ...others.map((letter) => `(?:'${ENDING}|[-._$/:@'v])*[${letter}${letter.toUpperCase()}]`),
  ].join('');
}
