/**
 * Search results, from the site's index or Algolia. The search box does not distinguish them.
 */

/** Piece of text, and whether it matches the query. */
export interface MarkedText {
  text: string;
  marked: boolean;
}

/** Kind of a page, shown beside its title. */
export type SearchCategory = 'guide' | 'reference' | 'post' | 'page';

/**
 * Kind of a hit: the introduction of a page, a section, or an entry of a reference (an option, a method, an event, an HTTP
 * header, an error message, or another row of a table).
 */
export type HitKind = 'page' | 'section' | 'option' | 'method' | 'event' | 'header' | 'error' | 'row';

/** Matching section or entry of a reference. */
export interface SectionHit {
  kind: HitKind;
  /** Href with base and anchor, e.g. `/podium/docs/api/podlet#podletversion`. */
  href: string;
  /** Parent headings on the page, outermost first; empty for the introduction of a page and for level 2. */
  trail: readonly string[];
  /** The section's own heading; empty for the introduction of a page. */
  heading: readonly MarkedText[];
  /**
   * Text around the matches, about 160 characters at most, with "…" for omissions. Undefined while it is being fetched.
   */
  excerpt: readonly MarkedText[] | undefined;
  /** Type of an option or a property as written on its page, e.g. `number`. */
  valueType?: string | undefined;
  /** Default of an option as written on its page, e.g. `1000`. */
  defaultValue?: string | undefined;
}

/** The hits of one page, best first. */
export interface PageHits {
  /** Href of the page, without anchor. */
  href: string;
  title: readonly MarkedText[];
  kind: SearchCategory;
  hits: readonly SectionHit[];
}

export interface SearchResults {
  query: string;
  /**
   * Matching words of the pages (not only the typed ones: "regster" finds "register") to highlight on the opened page;
   * see `findRareConcepts`. Empty if the site disables highlighting (`highlightResult`).
   */
  words: readonly string[];
  /** Pages in the order of their best hit. */
  pages: readonly PageHits[];
  /** Number of matching sections, which may exceed the number of listed ones. */
  count: number;
  /** Corrected query, if the typed one is misspelled ("Did you mean"). */
  suggestion?: string | undefined;
}

/** Kind of pages that a search is limited to. */
export type SearchFilter = 'guide' | 'reference' | 'post';

/** Options of a search besides the query. */
export interface QueryOptions {
  /** Kind of pages to search. Default: all kinds. */
  filter?: SearchFilter | undefined;
  /** Maximum number of listed hits. Default: `maxHits` of the site's search settings. */
  limit?: number | undefined;
  /** Name of the docs version to search, together with unversioned pages. Default: all versions. */
  version?: string | undefined;
  /**
   * Called with hits some of which have no excerpt yet, if that is possible; the same hits follow with their excerpts.
   * Never called after the search was aborted.
   */
  onPartial?: ((results: SearchResults) => void) | undefined;
}

/**
 * Searches for a query, and resolves to at most `limit` sections. Never rejects because of the query. Rejects with a
 * SearchUnavailableError if required data can't be fetched or read, and with an AbortError if aborted.
 */
export type Search = (query: string, signal: AbortSignal, options?: QueryOptions) => Promise<SearchResults>;

/** Search engine: the site's own index, or Algolia. */
export interface SearchEngine {
  /**
   * Fetches the data that every search requires. Repeated calls do not fetch it again, except after a failure. Rejects
   * with a SearchUnavailableError.
   */
  prepare(): Promise<void>;
  search: Search;
}

/** Thrown if search data can't be fetched, is corrupt, or belongs to another build. The message is user-facing. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}
