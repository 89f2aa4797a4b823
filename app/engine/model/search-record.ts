import type { HitKind, PageKind } from './search-results.ts';

/** Page as the index builder gets it. */
export interface PageRecord {
  /** Relative to the base of the site, as links to it are written. */
  href: string;
  title: string;
  kind: PageKind;
  /** Name of its docs version; without one the page is found whichever version is read. */
  version?: string;
  /** In the order of the page; the first one is its opening, even when nothing is above the first heading. */
  records: readonly SearchRecord[];
}

/** What a search finds: the opening of a page, a section, or an entry of a reference. */
export interface SearchRecord {
  /** Anchor without `#`; empty for the opening. */
  id: string;
  kind: HitKind;
  /** Heading of a section, or name of an entry as its page writes it; empty for the opening. */
  heading: string;
  /** Headings above this one inside of the page, outermost first. */
  trail: readonly string[];
  /**
   * Running text. That of a section is without the text of entries that are records of their own; that of an entry has the
   * cells of its row as sentences.
   */
  text: string;
  /** What is in code blocks and as code in the text. */
  code: string;
  /** Code in the running text, each piece as it is written. */
  names: readonly string[];
  /** Code in the first cells of tables, each piece as it is written; empty for an entry. */
  rowNames: readonly string[];
  /** Code in the heading or the name of the entry: what the record is about. */
  defines: readonly string[];
  /** Type of an option or a property as its page writes it, e.g. `number`. */
  valueType?: string;
  /** Default of an option as its page writes it, e.g. `1000`. */
  defaultValue?: string;
}
