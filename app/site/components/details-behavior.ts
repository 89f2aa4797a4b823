/**
 * Open states of the panels that the reader toggled, by page and position. They are kept as long as the document, so
 * that a page regains its height on back navigation, and the restored scroll position fits. They are not persisted,
 * because applying them to a new document would shift the layout when the app starts.
 */
const openStates = new Map<string, boolean>();

/** Remembers which panels (`<details>`) of an article are open. */
export function enhanceDetails(article: HTMLElement, signal: AbortSignal): void {
  const panels = [...article.querySelectorAll('details')];
  const page = `${window.location.pathname}#${article.id}`;
  for (const [index, panel] of panels.entries()) {
    panel.open = openStates.get(`${page}-${index}`) ?? panel.open;
  }
  // `toggle` does not bubble, but it can be captured.
  const onToggle = ({ target }: Event): void => {
    if (!(target instanceof HTMLDetailsElement)) return;
    openStates.set(`${page}-${panels.indexOf(target)}`, target.open);
  };
  article.addEventListener('toggle', onToggle, { signal, capture: true });
}

/** Opens the panels around an element. Returns whether any was closed. */
export function openPanelsAround(element: Element): boolean {
  let changed = false;
  let panel = element.closest('details');
  while (panel !== null) {
    changed ||= !panel.open;
    panel.open = true;
    panel = panel.parentElement?.closest('details') ?? null;
  }
  return changed;
}
