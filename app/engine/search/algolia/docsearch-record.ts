import type { PageKind } from '#app/engine/model/search-results.ts';

/** Headings from the section of the site (lvl0) and the page's title (lvl1) down to the deepest heading. */
export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
export type Level = (typeof LEVELS)[number];

/** One object of an Algolia index in the shape of DocSearch's crawler, so that its settings and tools fit. */
export interface DocSearchRecord {
  objectID: string;
  /** Whole address, anchor included. */
  url: string;
  url_without_anchor: string;
  /** Null above the first heading. */
  anchor: string | null;
  /** `content` for running text, otherwise the level of the heading that the record is about. */
  type: Level | 'content';
  /** Running text; null in records of headings. */
  content: string | null;
  hierarchy: Record<Level, string | null>;
  /** The heading of the record's own level alone, for ranking headings above text. */
  hierarchy_radio: Record<Level, string | null>;
  /** A higher one comes first among equals. */
  weight: { pageRank: number; level: number; position: number };
  lang: string;
  /** Not DocSearch's: what the box says beside the page's title. */
  kind: PageKind;
  /** Docs versions that it belongs to, to be filtered by; only on sites with several. */
  version?: string[];
}
