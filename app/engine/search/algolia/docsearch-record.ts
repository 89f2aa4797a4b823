import type { SearchCategory } from '#app/engine/model/search-results.ts';

/** Heading levels, from the section of the site (lvl0) and the page title (lvl1) down to the deepest heading. */
export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
export type Level = (typeof LEVELS)[number];

/** Record of an Algolia index in the format of the DocSearch crawler, compatible with its settings and tools. */
export interface DocSearchRecord {
  objectID: string;
  /** Absolute URL with the fragment. */
  url: string;
  url_without_anchor: string;
  /** Null above the first heading. */
  anchor: string | null;
  /** `content` for running text, otherwise the level of the heading that the record is about. */
  type: Level | 'content';
  /** Running text; null in records of headings. */
  content: string | null;
  hierarchy: Record<Level, string | null>;
  /** Only the heading of the record's own level, for ranking headings above text. */
  hierarchy_radio: Record<Level, string | null>;
  /** Breaks ties; higher values rank first. */
  weight: { pageRank: number; level: number; position: number };
  lang: string;
  /** Not part of DocSearch: the kind that the search box shows beside the page's title. */
  kind: SearchCategory;
  /** Docs versions that the record belongs to, for filtering; only on sites with several. */
  version?: string[];
}
