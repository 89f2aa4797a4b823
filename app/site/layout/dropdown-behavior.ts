/**
 * Closes the menus of the navbar (L5), and the table of contents on narrow screens, on a click outside and on Escape.
 * Opening them needs no script.
 */
export function enhanceDropdowns(): void {
  const listOpen = () => document.querySelectorAll<HTMLDetailsElement>(':is(.dropdown, .toc-fold)[open]');
  document.addEventListener('click', ({ target }) => {
    for (const menu of listOpen()) if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of listOpen()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
