import type { PageKind } from '#app/engine/model/search-results.ts';

/** A page as the index builder gets it. */
export interface PageRecord {
  /** Relative to the base of the site, as links to it are written. */
  href: string;
  title: string;
  kind: PageKind;
  /** Name of its docs version; without one it is found whichever version is read. */
  version?: string;
  /** The first one is what is above the first heading, even when nothing does. */
  sections: readonly SectionRecord[];
}

/** A section: from one heading to the next. */
export interface SectionRecord {
  /** Anchor; empty for the first section. */
  id: string;
  heading: string;
  /** Headings above this one inside of the page, outermost first. */
  trail: readonly string[];
  /** Running text. */
  text: string;
  /** What is in code blocks and as code in the text. */
  code: string;
  /** Code in the running text, each piece as it is written. */
  names: readonly string[];
  /** Code in the first cells of tables, each piece as it is written. */
  rowNames: readonly string[];
  /** Code in the heading: what the section is about. */
  defines: readonly string[];
}
