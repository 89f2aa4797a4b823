/** Id of the element that holds the state of a page. */
export const PAGE_STATE_ID = 'page-state';

/**
 * What the app needs to start on a page, as inert JSON in the document: a policy need not allow it, and a reader who only
 * reads never runs any of it.
 */
export interface PageState {
  /** The base path, with a slash at both ends. */
  basename: string;
  /** Href of Remix's list of all routes. */
  manifest: string;
  /** Href of the module of each route that makes up the page. */
  modules: Record<string, string>;
  /** Hrefs of what those import, so that all is fetched at once. */
  preloads: string[];
  /** Href of what is around every page; undefined when it could not be loaded. */
  layout: string | undefined;
  /** Data of the page's loaders, without that of the root, which is the layout data. */
  loaderData: Record<string, unknown>;
  /** What the loaders threw, in the form in which Remix reads it. */
  errors: Record<string, unknown> | null;
}

/** JSON that can be inside of a script element. */
export function formatPageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** State of the current page. The dev server's pages have none: there, Remix's own scripts start the app. */
export function readPageState(): PageState {
  return JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? '') as PageState;
}
