/**
 * Closes the menus of the navbar (L5), and the table of contents of narrow screens, on a click elsewhere and on Escape;
 * they open without a script.
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
