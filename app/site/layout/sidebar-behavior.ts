/** Scrolls the sidebar, and nothing else, so far that an entry is seen with some of what is around it. */
export function bringIntoView(entry: HTMLElement, sidebar: HTMLElement | null): void {
  if (sidebar === null || sidebar.scrollHeight <= sidebar.clientHeight) return;
  const box = sidebar.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return;
  sidebar.scrollTop += (top + bottom - box.top - box.bottom) / 2;
}
