import { isStopWord } from './terms/word-forms.ts';
import { joinTerms, readWords, type Word } from './terms/words.ts';

/** A term that is looked for. */
export interface QueryTerm {
  term: string;
  /** Whether more of the word may still be typed. */
  unfinished: boolean;
  /** Whether an answer should have it; else it only makes one better. */
  wanted: boolean;
  /** Whether it is several parts as one: when nothing is so called, that is no reason to guess. */
  name: boolean;
}

/** What is read of a query; more is no longer a search. */
const MAX_LENGTH = 400;
const MAX_TERMS = 10;

/** Takes apart what was typed. No terms when there is no word in it. */
export function parseQuery(query: string): QueryTerm[] {
  const words = readWords(query.slice(0, MAX_LENGTH));
  const last = words.at(-1);
  const isEnd = query.length <= MAX_LENGTH && last?.end === query.length;
  const parts = words.flatMap((word) =>
    word.parts.map(({ term }, at) => ({
      term,
      unfinished: isEnd && word === last && at === word.parts.length - 1,
    })),
  );
  const telling = parts.filter(({ term }) => !isStopWord(term));
  // A query of such words alone is one for them: "on", "how to".
  const kept = telling.length > 0 ? telling : parts;
  const terms = new Map<string, QueryTerm>();
  for (const part of kept) {
    const known = terms.get(part.term);
    if (known === undefined) terms.set(part.term, { ...part, wanted: true, name: false });
    else known.unfinished ||= part.unfinished;
  }
  const wanted = [...terms.values()].slice(0, MAX_TERMS);
  // A name that was typed as one word is wanted as one; what else makes a name is only looked for.
  const typed = new Set(words.map(({ whole }) => whole).filter((whole) => whole !== undefined));
  const names = [...typed, ...listNames(words)].filter((name) => !terms.has(name));
  return [
    ...wanted,
    ...[...new Set(names)].slice(0, MAX_TERMS).map((term) => ({
      term,
      unfinished: isEnd && term === last.whole,
      wanted: typed.has(term),
      name: true,
    })),
  ];
}

/** Words that may make a name together: pairs ("shadow dom"), and all of them (a page's title). */
function listNames(words: readonly Word[]): string[] {
  const pairs = words.slice(1).map((word, at) => joinTerms([...words.slice(at, at + 1), word]));
  return words.length === 0 ? [] : [...pairs, joinTerms(words)];
}
