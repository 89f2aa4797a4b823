import type { PageResult } from './page-data.ts';
import type { Problem } from '#app/engine/diagnostics/problem.ts';

/** Event that the dev server sends to open pages when something in the content folder changed. */
export const CONTENT_CHANGED = 'content:changed';

/** Event that a page sends to the dev server when it is opened, to be notified of changes. */
export const PAGE_OPENED = 'content:opened';

/** Event with all problems, sent whenever they or the open page change. */
export const PROBLEMS_FOUND = 'content:problems';

/** Changed parts; nothing else is loaded again. */
export interface ContentChange {
  layout: boolean;
  sidebars: boolean;
  /** Current data of the open page; undefined if it can't be shown. */
  page: { pathname: string; result: PageResult } | undefined;
}

/** Page that was opened. */
export interface OpenedPage {
  /** Pathname of its URL, including the base. */
  pathname: string;
  /** Time of the document's request, in milliseconds since the Unix epoch; undefined after client-side navigation. */
  since: number | undefined;
}

/** Problem as shown in the overlay. */
export interface ShownProblem extends Problem {
  /** Absolute path, for opening the file in an editor. */
  absoluteFile: string | undefined;
  /** Whether it concerns the open page or the entire site, rather than another page. */
  isHere: boolean;
  /** Code frame around the location; undefined without a location. */
  frame: string | undefined;
}

/** All problems: errors before warnings, those of the open page first. */
export interface FoundProblems {
  problems: ShownProblem[];
}
