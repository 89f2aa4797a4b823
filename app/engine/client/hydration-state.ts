/** Whether the app handles events (`<html data-started>`); until then the boot script does. */
export function isHydrated(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}
