/** Whether the app handles events (`<html data-app-hydrated>`); until then the boot script does. */
export function isHydrated(): boolean {
  return 'appHydrated' in document.documentElement.dataset;
}
