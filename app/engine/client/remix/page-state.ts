/** Id of the element that contains the page state. */
export const PAGE_STATE_ID = 'page-state';

/**
 * Page state for hydration, as inert JSON in the document: no policy has to allow it, and it is only parsed if the app
 * starts.
 */
export interface PageState {
  /** Base path, with leading and trailing slashes. */
  basename: string;
  /** Href of each route's module by the ID of the route. */
  modules: Record<string, string>;
  /** Hrefs of Remix's route manifest and of the imports of the modules, for fetching all of them in parallel. */
  preloads: string[];
  /** Href of the layout data; undefined if it could not be loaded. */
  layout: string | undefined;
  /** Data of the page's loaders, without that of the root, which is the layout data. */
  loaderData: Record<string, unknown>;
  /** Errors of the loaders, in the format of Remix. */
  errors: Record<string, unknown> | null;
}

/** Serializes the state as JSON that is safe inside of a script element. */
export function formatPageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/**
 * Reads the state of the current page. Pages of the dev server have none, because Remix's own scripts start the app.
 */
export function readPageState(): PageState {
  return JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? '') as PageState;
}
