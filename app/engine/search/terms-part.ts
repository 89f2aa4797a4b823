import { decodeNumbers, decodeWords } from './terms/codes.ts';
import { createDamagedError } from './read-file.ts';
import type { TermsFile } from '#app/engine/model/search-files.ts';
import { findStem } from './terms/word-forms.ts';

/** A part of the index, read. */
export interface TermsPart {
  /** Sorted. */
  terms: readonly string[];
  /** Sections that have a term, by its place in `terms`: their numbers, and what `packPosting` says of each. */
  getPostings(term: number): { sections: Int32Array; postings: Int32Array };
  /** How many sections have a term. */
  getCount(term: number): number;
  /** What all forms of a term have in common. */
  getStem(term: number): string;
}

/** Reads a part. Throws a SearchUnavailableError when its lists do not belong together. */
export function readTermsPart(file: TermsFile): TermsPart {
  const terms = decodeWords(file.terms);
  const counts = decodeNumbers(file.counts);
  const distances = decodeNumbers(file.sections);
  const postings = decodeNumbers(file.postings);
  if (counts.length !== terms.length || distances.length !== postings.length) throw createDamagedError();
  const offsets = new Int32Array(counts.length + 1);
  for (const [term, count] of counts.entries()) offsets[term + 1] = (offsets[term] ?? 0) + count;
  if (offsets[counts.length] !== distances.length) throw createDamagedError();
  const stems: string[] = [];
  return {
    terms,
    getCount: (term) => counts[term] ?? 0,
    getPostings(term) {
      const from = offsets[term];
      const to = offsets[term + 1];
      let before = -1;
      return {
        sections: distances.subarray(from, to).map((distance) => (before += distance + 1)),
        postings: postings.subarray(from, to),
      };
    },
    // Every letter that is typed asks for many of them again.
    getStem: (term) => (stems[term] ??= findStem(terms[term] ?? '')),
  };
}
