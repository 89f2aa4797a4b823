import type { HitKind, SearchCategory } from './search-results.ts';

/** Page, as input for building the index. */
export interface PageRecord {
  /** Relative to the base of the site. */
  href: string;
  title: string;
  kind: SearchCategory;
  /** Name of its docs version; undefined for unversioned pages, which are found in every version. */
  version?: string | undefined;
  /** In the order of the page; the first one is its introduction (the text above the first heading), even if it is empty. */
  records: readonly SearchRecord[];
}

/** Search document: the introduction of a page, a section, or an entry of a reference. */
export interface SearchRecord {
  /** Anchor without `#`; empty for the introduction. */
  id: string;
  kind: HitKind;
  /** Heading of a section, or name of an entry as written on its page; empty for the introduction. */
  heading: string;
  /** Parent headings on the page, outermost first. */
  trail: readonly string[];
  /**
   * Running text. That of a section excludes entries that are separate records; that of an entry consists of the cells
   * of its row, as sentences.
   */
  text: string;
  /** Text of code blocks and inline code. */
  code: string;
  /** Words and phrases that readers search for instead of those of the text, from `::keywords` and frontmatter. */
  keywords?: string | undefined;
  /** Inline code in the heading, or the name of the entry: the subject of the record. */
  defines: readonly string[];
  /** Type of an option or a property as written on its page, e.g. `number`. */
  valueType?: string | undefined;
  /** Default of an option as written on its page, e.g. `1000`. */
  defaultValue?: string | undefined;
}
