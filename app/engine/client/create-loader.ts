/** Delay before retrying after the first failure, in milliseconds. It doubles with each failure. */
const RETRY_DELAY = 1000;

/** Loads something once. Resolves to undefined after a failure. */
export type Loader<T> = (isRetry?: boolean) => Promise<T | undefined>;

/**
 * Creates a loader. Failures are logged. Later calls retry after a delay, or immediately if the reader requests it
 * (`isRetry`).
 *
 * @param what name for log messages
 */
export function createLoader<T>(what: string, load: () => Promise<T>): Loader<T> {
  let loading: Promise<T | undefined> | undefined;
  let delay = RETRY_DELAY;
  return (isRetry) => {
    if (loading && !isRetry) return loading;
    const started = load().catch((error: unknown) => {
      console.warn(`The ${what} could not be loaded.`, error);
      setTimeout(() => {
        if (loading === started) loading = undefined;
      }, delay);
      delay *= 2;
      return undefined;
    });
    return (loading = started);
  };
}
