/**
 * Results of a search, by the site's index or Algolia; the search box does not distinguish them.
 */

/** Piece of text, and whether it matches the query. */
export interface MarkedText {
  text: string;
  marked: boolean;
}

/** Kind of a page, shown beside its title. */
export type PageKind = 'guide' | 'reference' | 'post' | 'page';

/**
 * Kind of a hit: the opening of a page, a section, or an entry of a reference (an option, a method, an event, an HTTP
 * header, an error message, or another row of a table).
 */
export type HitKind = 'page' | 'section' | 'option' | 'method' | 'event' | 'header' | 'error' | 'row';

/** Matching section or entry of a reference. */
export interface SectionHit {
  kind: HitKind;
  /** Href with base and anchor, e.g. `/podium/docs/api/podlet#podletversion`. */
  href: string;
  /** Headings above this one inside of the page, outermost first; empty for a page's opening text and for level 2. */
  trail: readonly string[];
  /** The section's own heading; empty for what is above the first heading of a page. */
  heading: readonly MarkedText[];
  /**
   * Text around the first match, at most about 160 characters, with "…" for omissions. Undefined while it
   * is being fetched.
   */
  excerpt: readonly MarkedText[] | undefined;
  /** Type of an option or a property as its page writes it, e.g. `number`. */
  valueType?: string | undefined;
  /** Default of an option as its page writes it, e.g. `1000`. */
  defaultValue?: string | undefined;
}

/** The hits of one page, best first. */
export interface PageHits {
  /** Href of the page, without anchor. */
  href: string;
  title: readonly MarkedText[];
  kind: PageKind;
  hits: readonly SectionHit[];
}

export interface SearchResults {
  /** The query as typed. */
  query: string;
  /**
   * Matching words of the pages (not only the typed ones: "regster" finds "register") to highlight on the page that is
   * opened; see `findRareConcepts`. Empty if the site disables highlighting (`highlightResult`).
   */
  words: readonly string[];
  /** Pages in the order of their best hit. */
  pages: readonly PageHits[];
  /** How many sections matched; more than are listed when there are more than `maxHits`. */
  count: number;
  /** Corrected query, if the typed one is misspelled ("Did you mean"). */
  suggestion?: string | undefined;
}

/** Receives hits of which some have no excerpt yet; the same hits follow with their excerpts. */
export type OnPartial = (results: SearchResults) => void;

/** The pages that a search is limited to. */
export type SearchFilter = 'guide' | 'reference' | 'post';

/** Options of a search besides the query. */
export interface QueryOptions {
  /** Without it, pages of all kinds are searched. */
  filter?: SearchFilter | undefined;
  /** How many hits are listed at most; without it, `maxHits` of the site's search settings. */
  limit?: number | undefined;
  /** Name of the docs version that is searched, with all that belongs to none; without it, everything is. */
  version?: string | undefined;
  /** Called with results before their excerpts are available, if possible; never after the search was aborted. */
  onPartial?: OnPartial | undefined;
}

/**
 * Sections that answer a query, at most `maxHits` of them. Never rejects because of what was typed. Rejects with a
 * SearchUnavailableError when something that it needs can't be fetched or read, with an AbortError when aborted.
 */
export type Search = (query: string, signal: AbortSignal, options?: QueryOptions) => Promise<SearchResults>;

/** Something that can be searched. */
export interface SearchEngine {
  /**
   * Fetches what every search needs. May be called again and again: while it is under way and once it is done nothing
   * is fetched twice; after a failure the next call tries again. Rejects with a SearchUnavailableError.
   */
  prepare(): Promise<void>;
  search: Search;
}

/** Search data that could not be fetched, is damaged, or belongs to another build. The message is for readers. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}
