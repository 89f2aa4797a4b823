/** From here on the viewport is a desktop's (L9). */
const DESKTOP = '(min-width: 997px)';

/**
 * Makes the menu of narrow screens work (L4). Its links are copies of what is in the page anyway, made when it opens:
 * those of the navbar, and the sidebar of the section.
 */
export function enhanceMenu(): void {
  document.addEventListener('click', ({ target }) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog.menu');
    if (dialog === null || !(target instanceof Element)) return;
    if (target.closest('.menu-button') !== null) open(dialog);
    // The ground beside the panel belongs to the dialog itself.
    else if (target === dialog || target.closest('.menu-head button') !== null) dialog.close();
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
  dialog.querySelector('.menu-content')?.replaceChildren(copyNavbar(), ...copySidebar());
  document.querySelector('.menu-button')?.setAttribute('aria-expanded', 'true');
  dialog.showModal();
}

function empty(dialog: HTMLDialogElement): void {
  dialog.querySelector('.menu-content')?.replaceChildren();
  document.querySelector('.menu-button')?.setAttribute('aria-expanded', 'false');
}

function copyNavbar(): HTMLElement {
  const nav = document.createElement('nav');
  nav.setAttribute('aria-label', 'Menu');
  const list = document.createElement('ul');
  list.className = 'menu-items';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.navbar-link, .dropdown-menu a')) {
    const item = document.createElement('li');
    const copy = link.cloneNode(true) as HTMLAnchorElement;
    copy.removeAttribute('class');
    // In one list with the other items a docs version says what it is of.
    if (copy.dataset['version'] !== undefined) copy.prepend('Docs: ');
    item.append(copy);
    list.append(item);
  }
  nav.append(list);
  return nav;
}

function copySidebar(): HTMLElement[] {
  const sidebar = document.querySelector('.layout > .sidebar');
  const list = sidebar?.querySelector('.sidebar-list');
  if (sidebar == null || list == null) return [];
  const nav = document.createElement('nav');
  nav.className = 'sidebar menu-sidebar';
  nav.setAttribute('aria-label', `${sidebar.getAttribute('aria-label') ?? ''}, menu`);
  nav.append(...[...list.cloneNode(true).childNodes]);
  return [nav];
}
