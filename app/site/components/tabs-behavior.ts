import { TABS_KEY_PREFIX } from '#app/engine/client/head-script.ts';
import { readStored, writeStored } from '#app/engine/client/dom/storage.ts';

/**
 * Makes the tabs of an article (see `tabs.tsx`) work: by click, arrow keys, Home and End. Groups of one name switch
 * together and are remembered.
 */
export function enhanceTabs(article: HTMLElement, signal: AbortSignal): void {
  for (const [index, tabs] of [...article.querySelectorAll<HTMLElement>('.tabs')].entries()) {
    complete(tabs, `${article.id}-tabs-${index}`);
    const group = getGroup(tabs);
    const remembered = group === '' ? undefined : readStored(TABS_KEY_PREFIX + group);
    const wanted = listTabs(tabs).find((tab) => getLabel(tab) === remembered);
    if (wanted !== undefined) show(tabs, wanted);
  }
  article.addEventListener(
    'click',
    (event) => {
      const tab = findTab(event.target);
      if (tab !== undefined) choose(tab);
    },
    { signal },
  );
  article.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const tab = findTab(event.target);
      const next = tab === undefined ? undefined : findNeighbor(tab, event.key);
      if (next === undefined) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      choose(next);
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    { signal },
  );
}

/** Shows the panels that an element is in. Returns whether any of them was hidden. Nothing is remembered. */
export function showPanelsAround(element: Element): boolean {
  let changed = false;
  let panel = element.closest<HTMLElement>('.tab-panel');
  while (panel !== null) {
    const tabs = panel.parentElement;
    const tab = tabs === null ? undefined : listTabs(tabs)[listPanels(tabs).indexOf(panel)];
    if (tabs !== null && tab !== undefined && panel.dataset['off'] !== undefined) {
      show(tabs, tab);
      changed = true;
    }
    panel = tabs?.closest<HTMLElement>('.tab-panel') ?? null;
  }
  return changed;
}

/** Writes the labels into the tabs, and the ids that are missing: excerpts of posts come without ids. */
function complete(tabs: HTMLElement, id: string): void {
  const panels = listPanels(tabs);
  for (const [index, tab] of listTabs(tabs).entries()) {
    tab.textContent = getLabel(tab);
    const panel = panels[index];
    if (panel === undefined || panel.id !== '') continue;
    panel.id = `${id}-${index}`;
    tab.setAttribute('aria-controls', panel.id);
  }
}

function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('.tabs');
  if (tabs === null) return;
  // What is above may change its height; the tab that was chosen stays where it is.
  const before = tab.getBoundingClientRect().top;
  show(tabs, tab);
  const group = getGroup(tabs);
  if (group === '') return;
  const label = getLabel(tab);
  writeStored(TABS_KEY_PREFIX + group, label);
  for (const other of document.querySelectorAll<HTMLElement>('.tabs')) {
    const twin =
      getGroup(other) === group ? listTabs(other).find((one) => getLabel(one) === label) : undefined;
    if (twin !== undefined) show(other, twin);
  }
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function show(tabs: HTMLElement, chosen: HTMLElement): void {
  const panels = listPanels(tabs);
  for (const [index, tab] of listTabs(tabs).entries()) {
    tab.setAttribute('aria-selected', String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    panels[index]?.toggleAttribute('data-off', tab !== chosen);
  }
}

function getGroup(tabs: HTMLElement): string {
  return tabs.dataset['tabs'] ?? '';
}

function getLabel(tab: HTMLElement): string {
  return tab.getAttribute('aria-label') ?? '';
}

function listTabs(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > .tab')];
}

function listPanels(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-panel')];
}

function findTab(target: EventTarget | null): HTMLElement | undefined {
  const tab = target instanceof Element ? target.closest<HTMLElement>('.tab') : null;
  return tab ?? undefined;
}

function findNeighbor(tab: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...(tab.parentElement?.querySelectorAll<HTMLElement>(':scope > .tab') ?? [])];
  const step = getComputedStyle(tab).direction === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return all.at((all.indexOf(tab) + step) % all.length);
    case 'ArrowLeft':
      return all.at((all.indexOf(tab) - step) % all.length);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}
