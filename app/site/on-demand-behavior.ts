/** Selector of rarely used controls: enlargeable images, and the button that outlines the parts of the page. */
const CONTROLS = '.image-link, .show-parts';

/** Loads the code of these controls on click, unless the click opens a link in a new tab. */
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
