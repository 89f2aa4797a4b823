/** Accessible name of the docs sidebar, by which the menu of narrow screens knows it. */
export const DOCS_LABEL = 'Docs sidebar';
