import { createElement } from '#app/engine/client/dom/create-element.ts';
import { showModal } from '#app/engine/client/dom/show-modal.ts';
import type { SidebarData } from '#app/engine/model/page-data.ts';
import { DOCS_LABEL } from './docs-label.ts';

/** Media query for the desktop layout (L9). */
const DESKTOP = '(min-width: 62.3125em)';

/**
 * Handles the menu on narrow screens (L4). Its content is cloned from the page when it opens: the search button, the
 * links and the color mode toggle of the navbar, and the sidebar of the section. The docs sidebar is fetched on pages
 * without it.
 */
export function enhanceMenu(): void {
  document.addEventListener('click', ({ target }) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog.menu');
    if (dialog === null || !(target instanceof Element)) return;
    if (target.closest('.menu-button') !== null) open(dialog);
    // The target is the dialog for clicks on the backdrop beside the panel.
    else if (target === dialog || target.closest(':is(.menu-head, .menu-search) button') !== null)
      dialog.close();
  });
  // `close` does not bubble. By the time it is dispatched, the menu may be open again.
  const onClose = ({ target }: Event): void => {
    if (target instanceof HTMLDialogElement && target.matches('dialog.menu:not([open])')) empty(target);
  };
  document.addEventListener('close', onClose, { capture: true });
  window.matchMedia(DESKTOP).addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLDialogElement>('dialog.menu')?.close();
  });
}

function open(dialog: HTMLDialogElement): void {
  const sidebar = document.querySelector<HTMLElement>('.layout > .sidebar');
  const sidebars = sidebar === null ? [] : [copySidebar(sidebar)];
  if (sidebar?.ariaLabel !== DOCS_LABEL) sidebars.push(fetchDocsSidebar(dialog));
  const list = createElement('div', { className: 'menu-list' }, copyLinks(), ...sidebars);
  dialog.querySelector('.menu-content')?.replaceChildren(copySearch(), list, copyFooter());
  document.querySelector('.menu-button')?.setAttribute('aria-expanded', 'true');
  showModal(dialog);
  list.querySelector('.sidebar [aria-current=page]')?.scrollIntoView({ block: 'center' });
}

function empty(dialog: HTMLDialogElement): void {
  dialog.querySelector('.menu-content')?.replaceChildren();
  document.querySelector('.menu-button')?.setAttribute('aria-expanded', 'false');
}

function copySearch(): HTMLElement {
  return createElement('div', { className: 'menu-search' }, ...copyAll('.navbar [data-search]'));
}

function copyLinks(): HTMLElement {
  const links = copyAll<HTMLAnchorElement>('.navbar-left a.navbar-link, .navbar .dropdown-menu a');
  const items = links.map((link) => {
    link.removeAttribute('class');
    if (link.dataset['current'] !== undefined) link.setAttribute('aria-current', 'true');
    // In one list with other items, versions need the prefix.
    if (link.dataset['version'] !== undefined) link.prepend('Docs: ');
    return createElement('li', {}, link);
  });
  const list = createElement('ul', { className: 'menu-items' }, ...items);
  return createElement('nav', { ariaLabel: 'Menu' }, list);
}

function copySidebar(sidebar: HTMLElement): HTMLElement {
  const copy = sidebar.cloneNode(true) as HTMLElement;
  copy.ariaLabel = `${sidebar.ariaLabel ?? ''}, menu`;
  copy.firstElementChild?.removeAttribute('id');
  return copy;
}

/**
 * Creates the docs sidebar, empty until it has been fetched. If that fails, the menu still has the link to the docs.
 */
function fetchDocsSidebar({ dataset }: HTMLElement): HTMLElement {
  const list = createElement('div', { className: 'sidebar-list' });
  void fetch(dataset['sidebar'] ?? '')
    .then(async (response) => (await response.json()) as SidebarData)
    .then(
      ({ html }) => (list.innerHTML = html),
      () => undefined,
    );
  return createElement('nav', { className: 'sidebar', ariaLabel: `${DOCS_LABEL}, menu` }, list);
}

/** Copies the color mode toggle and the links on the right side of the navbar, such as the repository. */
function copyFooter(): HTMLElement {
  const links = copyAll('.navbar-right a.navbar-link');
  const modes = copyAll('.navbar .color-mode');
  for (const mode of modes) {
    mode.className = 'menu-mode';
    mode.addEventListener('click', () => document.querySelector<HTMLElement>('.navbar .color-mode')?.click());
  }
  return createElement('div', { className: 'menu-foot' }, ...modes, ...links);
}

function copyAll<T extends HTMLElement>(selector: string): T[] {
  return [...document.querySelectorAll<T>(selector)].map((element) => element.cloneNode(true) as T);
}
