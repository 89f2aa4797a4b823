/**
 * What the reader opened and closed, by page and position. It lasts as long as the document: going back, a page is as high
 * as it was, so that the scroll position fits. A document that is loaded starts as it was written, because nothing may
 * move when the app starts.
 */
const remembered = new Map<string, boolean>();

/** Remembers which panels (`<details>`) of an article are open. */
export function enhanceDetails(article: HTMLElement, signal: AbortSignal): void {
  const panels = [...article.querySelectorAll('details')];
  const page = `${window.location.pathname}#${article.id}`;
  for (const [index, panel] of panels.entries()) {
    panel.open = remembered.get(`${page}-${index}`) ?? panel.open;
  }
  // `toggle` does not bubble, but it can be caught on its way down.
  article.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return;
      remembered.set(`${page}-${panels.indexOf(target)}`, target.open);
    },
    { signal, capture: true },
  );
}

/** Opens the panels that an element is in. Returns whether any of them was closed. */
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
