import { hasModifier } from '#app/engine/client/dom/plain-input.ts';
import { TABS_KEY_PREFIX } from '#app/engine/client/head-script.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { readStored, writeStored } from '#app/engine/client/dom/storage.ts';

/** Tabs whose stored selection has been applied. Not again during hydration: the URL may have revealed another tab. */
const restored = new WeakSet<HTMLElement>();

/**
 * Enhances the tabs of an article (see `tabs.tsx`): click, arrow keys, Home, and End select a tab. Groups of the same
 * name switch together, and their selection is stored.
 */
export function enhanceTabs(article: HTMLElement, signal: AbortSignal): void {
  for (const [index, tabs] of [...article.querySelectorAll<HTMLElement>('.tabs')].entries()) {
    addLabels(tabs, `${article.id}-tabs-${index}`);
    const group = getGroup(tabs);
    const stored = group === '' ? undefined : readStored(TABS_KEY_PREFIX + group);
    const all = listTabs(tabs);
    const initial = all.find((tab) => getLabel(tab) === stored) ?? all.find(isSelected);
    if (initial !== undefined && !restored.has(tabs)) show(tabs, initial);
    restored.add(tabs);
  }
  // Find-in-page, or the site's search, has found text in a hidden panel.
  const onMatch = ({ target }: Event): unknown => target instanceof Element && showPanelsAround(target);
  article.addEventListener('beforematch', onMatch, { signal });
  const onClick = (event: MouseEvent): void => {
    const tab = findClosest(event.target, '.tab');
    if (tab !== null) select(tab);
  };
  article.addEventListener('click', onClick, { signal });
  const onKeydown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const tab = findClosest(event.target, '.tab');
    const next = tab === null ? undefined : findNeighbor(tab, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    select(next);
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  article.addEventListener('keydown', onKeydown, { signal });
}

/** Shows the panels around an element, without storing the selection. Returns whether any was hidden. */
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

/** Adds the labels to the tabs, and missing ids: excerpts of posts have none. */
function addLabels(tabs: HTMLElement, id: string): void {
  const panels = listPanels(tabs);
  for (const [index, tab] of listTabs(tabs).entries()) {
    tab.textContent = getLabel(tab);
    const panel = panels[index];
    if (panel === undefined || panel.id !== '') continue;
    panel.id = `${id}-${index}`;
    tab.setAttribute('aria-controls', panel.id);
  }
}

function select(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('.tabs');
  if (tabs === null) return;
  // Content above may change its height; the selected tab must not move.
  const before = tab.getBoundingClientRect().top;
  show(tabs, tab);
  const group = getGroup(tabs);
  if (group === '') return;
  const label = getLabel(tab);
  writeStored(TABS_KEY_PREFIX + group, label);
  for (const other of document.querySelectorAll<HTMLElement>('.tabs')) {
    const twin =
      getGroup(other) === group ? listTabs(other).find((tab) => getLabel(tab) === label) : undefined;
    if (twin !== undefined) show(other, twin);
  }
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function show(tabs: HTMLElement, selected: HTMLElement): void {
  const panels = listPanels(tabs);
  for (const [index, tab] of listTabs(tabs).entries()) {
    tab.setAttribute('aria-selected', String(tab === selected));
    tab.tabIndex = tab === selected ? 0 : -1;
    const panel = panels[index];
    if (panel !== undefined) setHidden(panel, tab !== selected);
  }
}

/** Shows or hides a panel. A hidden panel is still searchable with find-in-page. */
function setHidden(panel: HTMLElement, hidden: boolean): void {
  panel.toggleAttribute('data-off', hidden);
  panel.ariaHidden = hidden ? 'true' : null;
  if (hidden) panel.setAttribute('hidden', 'until-found');
  else panel.removeAttribute('hidden');
}

function isSelected(tab: HTMLElement): boolean {
  return tab.ariaSelected === 'true';
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

function findNeighbor(tab: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...(tab.parentElement?.querySelectorAll<HTMLElement>(':scope > .tab') ?? [])];
  const step = getComputedStyle(tab).direction === 'rtl' ? -1 : 1;
  const at = all.indexOf(tab);
  const next = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: -1 }[key];
  return next === undefined ? undefined : all.at(next % all.length);
}
