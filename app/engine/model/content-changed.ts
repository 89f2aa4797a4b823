import type { PageResult } from './page-data.ts';
import type { Problem } from '#app/engine/diagnostics/problem.ts';

/** Event that the dev server sends to open pages when something in the content folder changed. */
export const CONTENT_CHANGED = 'content:changed';

/** Event that a page sends to the dev server when it is opened, to be notified of changes. */
export const PAGE_OPENED = 'content:opened';

/** Event with everything that is wrong, sent whenever that or the open page changes. */
export const PROBLEMS_FOUND = 'content:problems';

/** What changed, so that nothing else is loaded again. */
export interface ContentChange {
  /** What is around every page. */
  layout: boolean;
  /** The sidebars. */
  sidebars: boolean;
  /** The open page as it is now; undefined when it can't be shown, which its address then tells. */
  page: { pathname: string; result: PageResult } | undefined;
}

/** The address that a page was opened at, base included. */
export interface OpenedPage {
  pathname: string;
  /** When its document was asked for, in milliseconds since 1970; undefined when the app was there already. */
  since: number | undefined;
}

/** A mistake as the overlay shows it. */
export interface ShownProblem extends Problem {
  /** Absolute path, for the editor. */
  absoluteFile: string | undefined;
  /** Whether it is about the open page or about the site as a whole, not about another page. */
  isHere: boolean;
  /** The lines around the place; undefined when there is no place. */
  frame: string | undefined;
}

/** Everything that is wrong: errors before warnings, those of the open page first. */
export interface FoundProblems {
  problems: ShownProblem[];
}
