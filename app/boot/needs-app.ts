/** A query that asks for words to be marked on the page, see `highlight-address.ts`. */
const HIGHLIGHT = /[?&]highlight=/;

/**
 * Whether the page has work for the app before the reader acts: words to mark, a search to open, pages like a wrong
 * address to find, a button to try again. Screens with such work say so by `data-starts-app`.
 */
export function hasWorkForApp(): boolean {
  return HIGHLIGHT.test(window.location.search) || document.querySelector('[data-starts-app]') !== null;
}
