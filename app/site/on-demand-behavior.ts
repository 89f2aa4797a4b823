/** Controls that few readers use: images that open large, and the button that outlines the parts of the page. */
const CONTROLS = '.image-link, .show-parts';

/** Loads the code of such a control when it is clicked, unless the reader opens a link in another tab. */
export function enhanceOnDemand(): void {
  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
    if (control === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import('./on-demand.ts').then(
      (module) => module.activate(control),
      () => (document.documentElement.dataset['loadError'] = ''),
    );
  });
}
