/**
 * Browser storage, which may be disabled (it throws), full, or contain invalid values. Values that can't be stored last
 * as long as the page; this is logged once (S4).
 */

let warned = false;

/** Value stored under a key; undefined if there is none or storage is unavailable. */
export function readStored(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch (error) {
    warnOnce(error);
    return undefined;
  }
}

/** Stores a value under a key, or removes it if the value is undefined. */
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

/** Storage key of the color mode that the reader chose: `light` or `dark`; absent for none. */
export const THEME_KEY = 'theme';

/** Storage key of the docs version that the reader chose: its name. The site has one set of docs, `default`. */
export const DOCS_VERSION_KEY = 'docs-preferred-version-default';
