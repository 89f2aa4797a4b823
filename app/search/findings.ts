import type { Match } from './expand.ts';
import type { QueryTerm } from './query.ts';
import type { SearchData } from './search-data.ts';
import { unpackPosting } from './search-files.ts';

/** The fields that a section is ranked by. */
export const FIELDS = ['name', 'heading', 'title', 'row', 'text'] as const;
export type Field = (typeof FIELDS)[number];

/** What the terms of a query find in the sections. */
export interface Findings {
  /** How many sections are searched. */
  total: number;
  /** Name of each section of the site for Orama: its number. */
  ids: readonly string[];
  /** For each term of the query and each field: the sections that have it, and how often, by weight. */
  terms: readonly Readonly<Record<Field, ReadonlyMap<number, number>>>[];
  /** Whether each term of the query is a name as a whole. */
  names: readonly boolean[];
  /** How many of the wanted terms each section has. */
  coverage: Uint8Array;
  /** How many terms a field of a section has. */
  getLength(field: Field, section: number): number;
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
  const { total, ids, averageLengths } = statistics;
  const coverage = new Uint8Array(ids.length);
  const terms = expanded.map(({ term, matches }) => {
    const found = gatherTerm(matches, data);
    if (term.wanted) {
      const covered = new Set(FIELDS.flatMap((field) => [...found[field].keys()]));
      for (const section of covered) coverage[section] = (coverage[section] ?? 0) + 1;
    }
    return found;
  });
  return {
    total,
    ids,
    names: expanded.map(({ term }) => term.name),
    terms,
    coverage,
    averageLengths,
    getLength(field, section) {
      if (field === 'heading') return data.headingLengths[section] ?? 0;
      return field === 'text' ? (data.textLengths[section] ?? 0) : 1;
    },
    getPrior: (section) => PRIORS[data.pages[data.sectionPages[section] ?? 0]?.kind ?? 'page'],
  };
}

/** What the ranking wants to know of all sections, whatever the query. */
export interface SectionStatistics {
  total: number;
  ids: readonly string[];
  averageLengths: Readonly<Record<Field, number>>;
}

/** Counts once what every query needs, of the sections that are searched. */
export function countSections(
  { sectionPages, headingLengths, textLengths }: SearchData,
  isSearched: (section: number) => boolean,
): SectionStatistics {
  const total = sectionPages.filter((_, section) => isSearched(section)).length;
  const average = (lengths: readonly number[]): number =>
    Math.max(
      1,
      lengths.reduce((sum, length, section) => sum + (isSearched(section) ? length : 0), 0) /
        Math.max(1, total),
    );
  return {
    total,
    ids: sectionPages.map((_, section) => String(section)),
    averageLengths: {
      name: 1,
      heading: average(headingLengths),
      title: 1,
      row: 1,
      text: average(textLengths),
    },
  };
}

function gatherTerm(matches: readonly Match[], data: SearchData): Record<Field, Map<number, number>> {
  const found = {
    name: new Map(),
    heading: new Map(),
    title: new Map(),
    row: new Map(),
    text: new Map(),
  } as Record<Field, Map<number, number>>;
  const keepBest = (field: Field, section: number, weight: number): void => {
    if ((found[field].get(section) ?? 0) < weight) found[field].set(section, weight);
  };
  for (const { weight, named, sections, postings } of matches) {
    for (const [at, section] of sections.entries()) {
      const { name, heading, trail, row, count } = unpackPosting(postings[at] ?? 0);
      if (name && named) keepBest('name', section, weight);
      if (heading) keepBest('heading', section, weight);
      if (trail) keepBest('title', section, weight * TRAIL_WEIGHT);
      if (row) keepBest('row', section, weight);
      if (count > 0) found.text.set(section, (found.text.get(section) ?? 0) + weight * count);
      if (!heading) continue;
      const page = data.sectionPages[section] ?? 0;
      const first = data.firstSections[page];
      if (first !== section) continue;
      // The heading of a page's first section is the page's title, which is said for all of its sections.
      const end = data.firstSections[page + 1] ?? first;
      for (let one = first; one < end; one += 1) keepBest('title', one, weight);
    }
  }
  return found;
}
