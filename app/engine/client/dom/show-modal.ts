/**
 * Opens a modal dialog below which the page must not scroll. The stylesheet hides the page's scrollbar meanwhile, and
 * reserves its width, so that the page does not shift.
 */
export function showModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
}
