/** Event on the document: the app is hydrated and follows links from now on. */
export const HYDRATED = 'app:hydrated';

/** Whether the app handles events now; until then the boot script does. `<html data-started>` says so. */
export function isHydrated(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}

/** Called by the app as soon as it handles events. */
export function setHydrated(): void {
  document.documentElement.dataset['started'] = '';
  document.dispatchEvent(new Event(HYDRATED));
}
