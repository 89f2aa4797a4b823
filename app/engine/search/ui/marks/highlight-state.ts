import { changeLocationState } from '#app/engine/client/remix/change-history-state.ts';

/**
 * History state of a followed hit, which keeps its words out of the URL that readers share. It survives "Back" inside
 * the app, and a reload unless the host redirects. A hit that the browser opens as a document (in a new tab, or because
 * the app could not load the page) has no highlights.
 */
interface HighlightState {
  highlight?: unknown;
}

/** Reads the words to highlight from the router's location state, which may be anything. */
export function readHighlight(state: unknown): string[] {
  const { highlight } = (state ?? {}) as HighlightState;
  const words: unknown[] = Array.isArray(highlight) ? highlight : [];
  return words.filter((word) => typeof word === 'string' && word !== '') as string[];
}

/** Removes the words from the state of the current location. */
export function clearHighlight(): void {
  changeLocationState({ highlight: undefined });
}
