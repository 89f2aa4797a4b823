import type { HitKind, PageKind } from './search-results.ts';

/** Page, as input for building the index. */
export interface PageRecord {
  /** Relative to the base of the site. */
  href: string;
  title: string;
  kind: PageKind;
  /** Name of its docs version; undefined for pages that searches in any version find. */
  version?: string;
  /** In the order of the page; the first one is its opening, even if there is nothing above the first heading. */
  records: readonly SearchRecord[];
}

/** Document of the search: the opening of a page, a section, or an entry of a reference. */
export interface SearchRecord {
  /** Anchor without `#`; empty for the opening. */
  id: string;
  kind: HitKind;
  /** Heading of a section, or name of an entry as its page writes it; empty for the opening. */
  heading: string;
  /** Headings above this one inside of the page, outermost first. */
  trail: readonly string[];
  /**
   * Running text. That of a section excludes entries that are separate records; that of an entry consists of the cells of
   * its row, as sentences.
   */
  text: string;
  /** Text of code blocks and inline code. */
  code: string;
  /** Inline code in the heading, or the name of the entry: the subject of the record. */
  defines: readonly string[];
  /** Type of an option or a property as its page writes it, e.g. `number`. */
  valueType?: string | undefined;
  /** Default of an option as its page writes it, e.g. `1000`. */
  defaultValue?: string | undefined;
}
