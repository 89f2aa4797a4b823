/**
 * Scrolls an entry to the center of the sidebar if it is out of view. Unlike `scrollIntoView`, scrolls nothing else.
 */
export function bringIntoView(entry: HTMLElement, sidebar: HTMLElement | null): void {
  if (sidebar === null || sidebar.scrollHeight <= sidebar.clientHeight) return;
  const box = sidebar.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return;
  sidebar.scrollTop += (top + bottom - box.top - box.bottom) / 2;
}
