/** Accessible name of the docs sidebar, which identifies it in `menu-behavior.ts`. */
export const DOCS_LABEL = 'Docs sidebar';
