import { packPosting, type Posting } from '#app/engine/search/terms/postings.ts';
import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { joinTerms, listTerms, listWordTerms, readWords } from '#app/engine/search/terms/words.ts';
import type { PageRecord, SearchRecord } from '#app/engine/search/records.ts';

/** What sections say, by term. */
export interface BuiltIndex {
  /** Sorted by term; sections ascending, each with its packed posting. */
  terms: { term: string; sections: number[]; postings: number[] }[];
  headingLengths: number[];
  textLengths: number[];
}

/** Indexes the sections of all pages, numbered through in order. */
export function buildIndex(pages: readonly PageRecord[]): BuiltIndex {
  const book = createTermBook();
  const headingLengths: number[] = [];
  const textLengths: number[] = [];
  for (const page of pages) {
    for (const section of page.records) {
      const { headingLength, textLength } = readSection(section, page, book);
      book.endSection();
      headingLengths.push(headingLength);
      textLengths.push(textLength);
    }
  }
  return { terms: book.listTerms(), headingLengths, textLengths };
}

/** A term, and where it is. */
interface Term {
  term: string;
  sections: number[];
  postings: number[];
  isStopWord: boolean;
  /** Where in the section that is being read; undefined as long as it was not met there. */
  posting: Posting | undefined;
}

/** All terms of a site, while its sections are read one after the other. */
interface TermBook {
  /** The terms of a text, in order and with repeats. */
  list(text: string): Term[];
  get(term: string): Term;
  /** Where a term is in the section that is being read. */
  meet(term: Term): Posting;
  endSection(): void;
  listTerms(): BuiltIndex['terms'];
}

function createTermBook(): TermBook {
  const terms = new Map<string, Term>();
  /** The words of a site are few and are on it again and again: each is taken apart once. */
  const words = new Map<string, readonly Term[]>();
  let met: Term[] = [];
  let number = 0;

  function get(term: string): Term {
    let known = terms.get(term);
    if (known === undefined) {
      known = { term, sections: [], postings: [], isStopWord: isStopWord(term), posting: undefined };
      terms.set(term, known);
    }
    return known;
  }

  return {
    list(text) {
      const found: Term[] = [];
      // No word goes over white space.
      for (const word of text.split(/\s+/)) {
        let known = words.get(word);
        if (known === undefined) words.set(word, (known = listTerms(word).map(get)));
        for (const term of known) found.push(term);
      }
      return found;
    },
    get,
    meet(term) {
      if (term.posting === undefined) {
        term.posting = { name: false, heading: false, trail: false, row: false, count: 0 };
        met.push(term);
      }
      return term.posting;
    },
    endSection() {
      for (const term of met) {
        if (term.posting === undefined) continue;
        term.sections.push(number);
        term.postings.push(packPosting(term.posting));
        term.posting = undefined;
      }
      met = [];
      number += 1;
    },
    listTerms: () =>
      [...terms.values()]
        .filter(({ sections }) => sections.length > 0)
        .sort((a, b) => (a.term < b.term ? -1 : 1))
        .map(({ term, sections, postings }) => ({ term, sections, postings })),
  };
}

function readSection(
  section: SearchRecord,
  page: PageRecord,
  { list, get, meet }: TermBook,
): { headingLength: number; textLength: number } {
  // The section above the first heading represents the page: its heading is the page's title, and so is its name.
  const opening = section.id === '';
  const heading = readWords(opening ? page.title : section.heading);
  for (const term of heading.flatMap(listWordTerms)) meet(get(term)).heading = true;
  for (const term of opening ? [joinTerms(heading)] : section.defines.flatMap(listNames))
    meet(get(term)).name = true;
  for (const term of section.trail.flatMap(list)) meet(term).trail = true;
  for (const term of section.rowNames.flatMap(list)) meet(term).row = true;
  let textLength = 0;
  // Words like "the" are found in headings only.
  for (const term of list(`${section.text} ${section.code}`)) {
    if (term.isStopWord) continue;
    meet(term).count += 1;
    textLength += 1;
  }
  // A name that the text says as one is worth more than the same word in passing.
  for (const term of section.names.flatMap(list)) if (!term.isStopWord) meet(term).count += 1;
  const headingLength = heading.reduce((sum, { parts }) => sum + parts.length, 0);
  return { headingLength, textLength };
}

/** Names in a heading's code: `client.register(options)` is "clientregister" and "register". */
function listNames(code: string): string[] {
  const [signature = ''] = code.split('(');
  return signature.split(/[\s,|]+/).flatMap((name) => {
    const last = name.split('.').at(-1) ?? '';
    return [...new Set([name, last])].map((one) => joinTerms(readWords(one))).filter((term) => term !== '');
  });
}
