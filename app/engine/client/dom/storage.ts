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
    warn(error);
    return undefined;
  }
}

/** Keeps a value under a key, or forgets it when the value is undefined. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch (error) {
    warn(error);
  }
}

/** As `readStored`, for this tab only. */
export function readSession(key: string): string | undefined {
  try {
    return window.sessionStorage.getItem(key) ?? undefined;
  } catch (error) {
    warn(error);
    return undefined;
  }
}

/** As `writeStored`, for this tab only. */
export function writeSession(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch (error) {
    warn(error);
  }
}

function warn(error: unknown): void {
  if (warned) return;
  warned = true;
  console.warn('The browser’s storage keeps nothing for this site; choices last as long as the page.', error);
}
