/**
 * Browser storage, which may be disabled (it throws), full, or contain invalid values. Values that can't be stored last
 * as long as the page; this is logged once (S4).
 */

let warned = false;

/** Value stored under a key; undefined if there is none or storage is unavailable. */
export function readStored(key: string): string | undefined {
  return tryStorage(() => window.localStorage.getItem(key)) ?? undefined;
}

/** Stores a value under a key, or removes it if the value is undefined. */
export function writeStored(key: string, value: string | undefined): void {
  tryStorage(() => {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  });
}

/** Accesses storage. If it is unavailable, logs that once and returns undefined. */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch (error) {
    if (!warned) console.warn('Browser storage is unavailable.', error);
    warned = true;
    return undefined;
  }
}

/** Storage key of the color mode that the reader chose: `light`, `dark`, or `system`; absent for none. */
export const THEME_KEY = 'theme';

/** Stored if the reader chose the system's mode, because the live server may still have a cookie with another one. */
export const SYSTEM_MODE = 'system';

/** Storage key of the docs version that the reader chose: its name. The site has one set of docs, `default`. */
export const DOCS_VERSION_KEY = 'docs-preferred-version-default';
