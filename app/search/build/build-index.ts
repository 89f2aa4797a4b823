import { packPosting, type Posting } from '../postings.ts';
import { isStopWord } from '../word-forms.ts';
import { joinTerms, listTerms, listWordTerms, readWords } from '../words.ts';
import type { PageRecord, SectionRecord } from './search-record.ts';

/** What sections say, by term. */
export interface BuiltIndex {
  /** Sorted by term; sections ascending, each with its packed posting. */
  terms: { term: string; sections: number[]; postings: number[] }[];
  headingLengths: number[];
  textLengths: number[];
}

/** Indexes the sections of all pages, numbered through in order. */
export function buildIndex(pages: readonly PageRecord[]): BuiltIndex {
  const terms = new Map<string, { sections: number[]; postings: number[] }>();
  const list = createTermLister();
  const headingLengths: number[] = [];
  const textLengths: number[] = [];
  let number = 0;
  for (const page of pages) {
    for (const section of page.sections) {
      const { postings, headingLength, textLength } = indexSection(section, page, list);
      for (const [term, posting] of postings) {
        const list = terms.get(term);
        const packed = packPosting(posting);
        if (list === undefined) terms.set(term, { sections: [number], postings: [packed] });
        else {
          list.sections.push(number);
          list.postings.push(packed);
        }
      }
      headingLengths.push(headingLength);
      textLengths.push(textLength);
      number += 1;
    }
  }
  return {
    terms: [...terms]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([term, { sections, postings }]) => ({ term, sections, postings })),
    headingLengths,
    textLengths,
  };
}

/** The words of a site are few and stand on it again and again: each is taken apart once. */
function createTermLister(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const listWord = (word: string): readonly string[] => {
    let terms = known.get(word);
    if (terms === undefined) known.set(word, (terms = listTerms(word)));
    return terms;
  };
  // No word goes over white space.
  return (text) => text.split(/\s+/).flatMap(listWord);
}

function indexSection(
  section: SectionRecord,
  page: PageRecord,
  list: (text: string) => readonly string[],
): { postings: Map<string, Posting>; headingLength: number; textLength: number } {
  const postings = new Map<string, Posting>();
  const get = (term: string): Posting => {
    let posting = postings.get(term);
    if (posting === undefined) {
      posting = { name: false, heading: false, trail: false, row: false, count: 0 };
      postings.set(term, posting);
    }
    return posting;
  };
  // The section above the first heading stands for the page: its heading is the page's title, and so is its name.
  const opening = section.id === '';
  const heading = readWords(opening ? page.title : section.heading);
  for (const term of heading.flatMap(listWordTerms)) get(term).heading = true;
  for (const term of opening ? [joinTerms(heading)] : section.defines.flatMap(listNames))
    get(term).name = true;
  for (const term of section.trail.flatMap(list)) get(term).trail = true;
  for (const term of section.rowNames.flatMap(list)) get(term).row = true;
  // Words like "the" are found in headings only.
  const textTerms = list(`${section.text} ${section.code}`).filter((term) => !isStopWord(term));
  for (const term of textTerms) get(term).count += 1;
  // A name that the text says as one is worth more than the same word in passing.
  for (const term of section.names.flatMap(list)) if (!isStopWord(term)) get(term).count += 1;
  const headingLength = heading.reduce((sum, { parts }) => sum + parts.length, 0);
  return { postings, headingLength, textLength: textTerms.length };
}

/** Names in a heading's code: `client.register(options)` is "clientregister" and "register". */
function listNames(code: string): string[] {
  const [signature = ''] = code.split('(');
  return signature.split(/[\s,|]+/).flatMap((name) => {
    const last = name.split('.').at(-1) ?? '';
    return [...new Set([name, last])].map((one) => joinTerms(readWords(one))).filter((term) => term !== '');
  });
}
