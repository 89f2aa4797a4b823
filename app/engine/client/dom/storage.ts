/**
 * The browser's storage, which may be switched off (it throws), full, or hold anything at all. What can't be kept lasts
 * as long as the page; the console says so once (S4).
 */

let warned = false;

/** The value kept under a key; undefined when there is none or storage is unavailable. */
export function readStored(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch (error) {
    warnOnce(error);
    return undefined;
  }
}

/** Keeps a value under a key, or forgets it when the value is undefined. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch (error) {
    warnOnce(error);
  }
}

/** Logs once that nothing is stored. */
export function warnOnce(error: unknown): void {
  if (warned) return;
  warned = true;
  console.warn('Browser storage is unavailable; choices last as long as the page.', error);
}
