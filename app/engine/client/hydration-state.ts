/** Whether the app handles events now; until then the boot script does. `<html data-started>` says so. */
export function isHydrated(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}
