import { readLocationState } from './history-state.ts';

/** Changes the state of the current location without a navigation: nothing is loaded, and nothing scrolls. */
export function changeLocationState(change: Record<string, unknown>): void {
  window.history.replaceState(
    { ...(window.history.state as object | null), usr: { ...readLocationState(), ...change } },
    '',
  );
}
