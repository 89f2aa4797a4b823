import { changeLocationState } from '#app/engine/client/remix/change-history-state.ts';

/**
 * What the history stores of a hit that was followed; the URL remains the one to share. Back
 * restores it inside the app, and a reload does unless the host redirects. A hit that the browser opens as a document (in a
 * new tab, or because the app could not load the page) has no highlights.
 */
interface HighlightState {
  highlight?: unknown;
}

/** The words to highlight, from the state of a location of the router; state may be anything. */
export function readHighlight(state: unknown): string[] {
  const { highlight } = (state ?? {}) as HighlightState;
  const words: unknown[] = Array.isArray(highlight) ? highlight : [];
  return words.filter((word) => typeof word === 'string' && word !== '') as string[];
}

/** Removes the words from the state of the current location. */
export function forgetHighlight(): void {
  changeLocationState({ highlight: undefined });
}
