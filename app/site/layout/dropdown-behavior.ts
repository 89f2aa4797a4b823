/** Closes the menus of the navbar on a click elsewhere and on Escape (L5); they open by themselves. */
export function enhanceDropdowns(): void {
  const listOpen = () => document.querySelectorAll<HTMLDetailsElement>('.dropdown[open]');
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
