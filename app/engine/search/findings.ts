import type { Match } from './expand.ts';
import type { QueryTerm } from './query.ts';
import { getPostingCount, isInTextOnly, unpackPosting } from './terms/postings.ts';
import type { SearchData } from './search-data.ts';
import { fromLengthStep } from '#app/engine/model/search-files.ts';

/** The fields that a section is ranked by. */
export const FIELDS = ['name', 'heading', 'title', 'row', 'text'] as const;
export type Field = (typeof FIELDS)[number];

/** What one term of a query finds. */
export interface TermFindings {
  /** By field: the sections that have it there, each once. */
  sections: Readonly<Record<Field, readonly number[]>>;
  /** By field and section: how often it is there, by weight; 0 where it does not. */
  weights: Readonly<Record<Field, Float64Array>>;
}

/** What the terms of a query find in the sections. */
export interface Findings {
  /** How many sections are searched. */
  total: number;
  terms: readonly TermFindings[];
  /** Whether each term of the query is a name as a whole. */
  names: readonly boolean[];
  /** How many of the wanted terms each section has. */
  coverage: Uint8Array;
  /** How many terms a field of a section has. */
  getLength(field: Field, section: number): number;
  /** How long the text of each section is, in steps: see `fromLengthStep`. */
  textSteps: ArrayLike<number>;
  averageLengths: Readonly<Record<Field, number>>;
  /** What its page's kind makes of a section's score. */
  getPrior(section: number): number;
}

/** What a heading above a section counts beside the title of its page. */
const TRAIL_WEIGHT = 0.5;

/** Reference and guides come before posts. */
const PRIORS = { reference: 1, guide: 1, page: 0.8, post: 0.5 };

/** Gathers what the terms of a query find. */
export function gatherFindings(
  expanded: readonly { term: QueryTerm; matches: readonly Match[] }[],
  data: SearchData,
  statistics: SectionStatistics,
): Findings {
  const { total, averageLengths } = statistics;
  const coverage = new Uint8Array(data.sectionPages.length);
  const terms = expanded.map(({ term, matches }) => {
    const found = gatherTerm(matches, data);
    if (term.wanted) {
      const covered = new Uint8Array(coverage.length);
      for (const field of FIELDS) {
        for (const section of found.sections[field]) {
          if (covered[section] === 0) coverage[section] = (coverage[section] ?? 0) + 1;
          covered[section] = 1;
        }
      }
    }
    return found;
  });
  return {
    total,
    names: expanded.map(({ term }) => term.name),
    terms,
    coverage,
    textSteps: data.textLengths,
    averageLengths,
    getLength(field, section) {
      if (field === 'heading') return data.headingLengths[section] ?? 0;
      return field === 'text' ? fromLengthStep(data.textLengths[section] ?? 0) : 1;
    },
    getPrior: (section) => PRIORS[data.pages[data.sectionPages[section] ?? 0]?.kind ?? 'page'],
  };
}

/** What the ranking wants to know of all sections, whatever the query. */
export interface SectionStatistics {
  total: number;
  averageLengths: Readonly<Record<Field, number>>;
}

/** Counts once what every query needs, of the sections that are searched. */
export function countSections(
  { sectionPages, headingLengths, textLengths }: SearchData,
  isSearched: (section: number) => boolean,
): SectionStatistics {
  const searched = [...sectionPages.keys()].filter(isSearched);
  const total = searched.length;
  const average = (lengths: ArrayLike<number>, read = (length: number): number => length): number =>
    Math.max(1, searched.reduce((sum, section) => sum + read(lengths[section] ?? 0), 0) / Math.max(1, total));
  return {
    total,
    averageLengths: {
      name: 1,
      heading: average(headingLengths),
      title: 1,
      row: 1,
      text: average(textLengths, fromLengthStep),
    },
  };
}

function gatherTerm(matches: readonly Match[], data: SearchData): TermFindings {
  const total = data.sectionPages.length;
  const weights = makeRecord(() => new Float64Array(total));
  const sections = makeRecord((): number[] => []);
  const keepBest = (field: Field, section: number, weight: number): void => {
    const known = weights[field][section] ?? 0;
    if (known >= weight) return;
    if (known === 0) sections[field].push(section);
    weights[field][section] = weight;
  };
  for (const { weight, named, sections: found, postings } of matches) {
    for (let at = 0; at < found.length; at += 1) {
      const section = found[at] ?? 0;
      const posting = postings[at] ?? 0;
      const count = getPostingCount(posting);
      if (count > 0) keepBest('text', section, (weights.text[section] ?? 0) + weight * count);
      // Most are in the text alone.
      if (isInTextOnly(posting)) continue;
      const { name, heading, trail, row } = unpackPosting(posting);
      if (name && named) keepBest('name', section, weight);
      if (heading) keepBest('heading', section, weight);
      if (trail) keepBest('title', section, weight * TRAIL_WEIGHT);
      if (row) keepBest('row', section, weight);
      if (!heading) continue;
      const page = data.sectionPages[section] ?? 0;
      const first = data.firstSections[page];
      if (first !== section) continue;
      // The heading of a page's first section is the page's title, which is said for all of its sections.
      const end = data.firstSections[page + 1] ?? first;
      for (let one = first; one < end; one += 1) keepBest('title', one, weight);
    }
  }
  return { sections, weights };
}

function makeRecord<T>(make: () => T): Record<Field, T> {
  return { name: make(), heading: make(), title: make(), row: make(), text: make() };
}
