import type { SidebarData } from '#app/engine/model/page-data.ts';
import { DOCS_LABEL } from './docs-label.ts';

/** From here on the viewport is a desktop's (L9). */
const DESKTOP = '(min-width: 997px)';

/**
 * Makes the menu of narrow screens work (L4). What is in it are copies of what is in the page anyway, made when it opens:
 * the search button, the links and the color mode of the navbar, and the sidebar of the section. The docs sidebar is
 * fetched on pages without it.
 */
export function enhanceMenu(): void {
  document.addEventListener('click', ({ target }) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog.menu');
    if (dialog === null || !(target instanceof Element)) return;
    if (target.closest('.menu-button') !== null) open(dialog);
    // The ground beside the panel belongs to the dialog itself.
    else if (target === dialog || target.closest(':is(.menu-head, .menu-search) button') !== null)
      dialog.close();
  });
  // It does not bubble. When the reader has opened the menu again since, it is too late.
  document.addEventListener(
    'close',
    ({ target }) => {
      if (target instanceof HTMLDialogElement && target.matches('dialog.menu:not([open])')) empty(target);
    },
    { capture: true },
  );
  window.matchMedia(DESKTOP).addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLDialogElement>('dialog.menu')?.close();
  });
}

function open(dialog: HTMLDialogElement): void {
  const own = document.querySelector<HTMLElement>('.layout > .sidebar');
  const sidebars = own === null ? [] : [copySidebar(own)];
  if (own?.ariaLabel !== DOCS_LABEL) sidebars.push(fetchDocsSidebar(dialog));
  const list = createElement('div', 'menu-list', [copyLinks(), ...sidebars]);
  dialog.querySelector('.menu-content')?.replaceChildren(copySearch(), list, copyFoot());
  document.querySelector('.menu-button')?.setAttribute('aria-expanded', 'true');
  dialog.showModal();
  list.querySelector('.sidebar [aria-current=page]')?.scrollIntoView({ block: 'center' });
}

function empty(dialog: HTMLDialogElement): void {
  dialog.querySelector('.menu-content')?.replaceChildren();
  document.querySelector('.menu-button')?.setAttribute('aria-expanded', 'false');
}

function copySearch(): HTMLElement {
  return createElement('div', 'menu-search', copyAll('.navbar [data-search]'));
}

function copyLinks(): HTMLElement {
  const links = copyAll<HTMLAnchorElement>('.navbar-left a.navbar-link, .navbar .dropdown-menu a');
  const items = links.map((link) => {
    link.removeAttribute('class');
    if (link.dataset['current'] !== undefined) link.setAttribute('aria-current', 'true');
    // In one list with the other items a docs version says what it is of.
    if (link.dataset['version'] !== undefined) link.prepend('Docs: ');
    return createElement('li', '', [link]);
  });
  return createNav('Menu', '', createElement('ul', 'menu-items', items));
}

function copySidebar(sidebar: HTMLElement): HTMLElement {
  const copy = sidebar.cloneNode(true) as HTMLElement;
  copy.ariaLabel = `${sidebar.ariaLabel ?? ''}, menu`;
  copy.firstElementChild?.removeAttribute('id');
  return copy;
}

/** The docs sidebar, empty until it has arrived. Without it, the link to the docs is still in the menu. */
function fetchDocsSidebar({ dataset }: HTMLElement): HTMLElement {
  const list = createElement('div', 'sidebar-list');
  void fetch(dataset['sidebar'] ?? '')
    .then(async (response) => (await response.json()) as SidebarData)
    .then(
      ({ html }) => (list.innerHTML = html),
      () => undefined,
    );
  return createNav(`${DOCS_LABEL}, menu`, 'sidebar', list);
}

/** The color mode and what else is on the right side of the navbar, such as the repository. */
function copyFoot(): HTMLElement {
  const links = copyAll('.navbar-right a.navbar-link');
  const modes = copyAll('.navbar .color-mode');
  for (const mode of modes) {
    mode.className = 'menu-mode';
    mode.addEventListener('click', () => document.querySelector<HTMLElement>('.navbar .color-mode')?.click());
  }
  return createElement('div', 'menu-foot', [...modes, ...links]);
}

function copyAll<T extends HTMLElement>(selector: string): T[] {
  return [...document.querySelectorAll<T>(selector)].map((element) => element.cloneNode(true) as T);
}

function createNav(label: string, className: string, content: HTMLElement): HTMLElement {
  const nav = createElement('nav', className, [content]);
  nav.ariaLabel = label;
  return nav;
}

function createElement(name: string, className: string, children: readonly HTMLElement[] = []): HTMLElement {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}
