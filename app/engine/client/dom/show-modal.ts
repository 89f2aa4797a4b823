/**
 * Opens a modal dialog below which the page must not scroll. While it is open, the stylesheet hides the page's scrollbar, and
 * reserves its width, so that the page does not shift.
 */
export function showModal(dialog: HTMLDialogElement): void {
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
}
