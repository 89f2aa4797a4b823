/** State of a location in the browser's history, as the router stores it. */
interface RouterEntry {
  usr?: Record<string, unknown> | null;
}

/** State of the current location, as it was passed to `navigate`; empty for none. Usable before the router starts. */
export function readLocationState(): Record<string, unknown> {
  return (window.history.state as RouterEntry | null)?.usr ?? {};
}
