import type { Match } from './expand.ts';
import { countSections, type SectionStatistics } from './findings.ts';
import type { SearchData } from './search-data.ts';

/** A part of the site that is searched: one docs version, and what belongs to none. */
export interface Scope {
  statistics: SectionStatistics;
  /** Leaves out the sections of other versions, and terms that only they have. */
  filter(matches: Match[]): Match[];
}

/** Makes the function that gives the scope of a version by its name; without a name, or of one unknown: everything. */
export function createScopes(data: SearchData): (version: string | undefined) => Scope {
  const { pages, sectionPages } = data;
  const known = new Set(pages.flatMap(({ version }) => version ?? []));
  const scopes = new Map<string | undefined, Scope>();

  const make = (version: string | undefined): Scope => {
    if (version === undefined) {
      return { statistics: countSections(data, () => true), filter: (matches) => matches };
    }
    const searched = sectionPages.map((page) => {
      const own = pages[page]?.version;
      return own === undefined || own === version;
    });
    const isSearched = (section: number): boolean => searched[section] === true;
    return {
      statistics: countSections(data, isSearched),
      filter: (matches) =>
        matches
          .map((match): Match => {
            const isKept = (_: number, at: number): boolean => isSearched(match.sections[at] ?? 0);
            return {
              ...match,
              sections: match.sections.filter(isKept),
              postings: match.postings.filter(isKept),
            };
          })
          .filter(({ sections }) => sections.length > 0),
    };
  };

  return (name) => {
    const version = name !== undefined && known.has(name) ? name : undefined;
    let scope = scopes.get(version);
    if (scope === undefined) scopes.set(version, (scope = make(version)));
    return scope;
  };
}
