const STORAGE_PREFIX = 'tabs:';

/**
 * Turns stacks of labelled panels (see `tabs.tsx`) into tabs: one panel at a time, arrow keys, and groups of one name
 * that switch together and are remembered.
 */
export function enhanceTabs(root: HTMLElement, signal: AbortSignal): void {
  for (const tabs of root.querySelectorAll<HTMLElement>('.tabs')) {
    if (tabs.querySelector(':scope > [role="tablist"]') === null) addTabList(tabs);
    tabs.addEventListener(
      'click',
      (event) => {
        const tab = findTab(event.target);
        if (tab !== undefined) choose(tabs, tab);
      },
      { signal },
    );
    tabs.addEventListener(
      'keydown',
      (event) => {
        const tab = findTab(event.target);
        const next = tab === undefined ? undefined : findNeighbour(tabs, tab, event.key);
        if (next === undefined) return;
        event.preventDefault();
        next.focus();
        choose(tabs, next);
      },
      { signal },
    );
    const remembered = read(tabs.dataset['tabs'] ?? '');
    const [first] = listTabs(tabs);
    const wanted = listTabs(tabs).find(({ textContent }) => textContent === remembered) ?? first;
    if (wanted !== undefined) show(tabs, wanted.textContent);
  }
}

let counter = 0;

function addTabList(tabs: HTMLElement): void {
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  for (const panel of tabs.querySelectorAll<HTMLElement>(':scope > .tab-panel')) {
    counter += 1;
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${counter}`;
    tab.className = 'tab';
    tab.textContent = panel.dataset['label'] ?? '';
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `tab-panel-${counter}`);
    panel.id = `tab-panel-${counter}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.removeAttribute('aria-label');
    list.append(tab);
  }
  tabs.prepend(list);
  tabs.classList.add('tabs-on');
}

function choose(tabs: HTMLElement, tab: HTMLElement): void {
  const label = tab.textContent;
  const group = tabs.dataset['tabs'] ?? '';
  if (group === '') {
    show(tabs, label);
    return;
  }
  write(group, label);
  // What stands above may change its height; the tab that was chosen stays where it is.
  const before = tab.getBoundingClientRect().top;
  for (const other of document.querySelectorAll<HTMLElement>('.tabs-on')) {
    if (other.dataset['tabs'] === group && listTabs(other).some(({ textContent }) => textContent === label)) {
      show(other, label);
    }
  }
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function show(tabs: HTMLElement, label: string): void {
  for (const tab of listTabs(tabs)) {
    const chosen = tab.textContent === label;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel !== null) panel.hidden = !chosen;
  }
}

function listTabs(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > [role="tablist"] > [role="tab"]')];
}

function findTab(target: EventTarget | null): HTMLElement | undefined {
  const tab = target instanceof Element ? target.closest<HTMLElement>('[role="tab"]') : null;
  return tab ?? undefined;
}

function findNeighbour(tabs: HTMLElement, tab: HTMLElement, key: string): HTMLElement | undefined {
  const all = listTabs(tabs);
  const at = all.indexOf(tab);
  switch (key) {
    case 'ArrowRight':
      return all[(at + 1) % all.length];
    case 'ArrowLeft':
      return all[(at - 1 + all.length) % all.length];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

/** Storage may be switched off (it throws); then a choice lasts as long as the page. */
function read(group: string): string | null {
  try {
    return window.localStorage.getItem(STORAGE_PREFIX + group);
  } catch {
    return null;
  }
}

function write(group: string, label: string): void {
  try {
    window.localStorage.setItem(STORAGE_PREFIX + group, label);
  } catch {
    // The group has switched; it is not remembered.
  }
}
