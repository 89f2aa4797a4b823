import type { ComponentType } from 'react';
import { mayPrefetch } from '#app/engine/lib/connection.ts';
import type { Interaction } from '#app/engine/client/dom/interaction.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';

/**
 * Islands: React components in an article. The server renders `<div data-island="…" data-props="…">` with the HTML of
 * the component around it; nothing else is loaded until the reader points at it, touches it, or moves the focus into
 * it, or the hash of the URL refers to it: `#NAME:…`.
 *
 * - A component of the content folder is used as `<Island><Counter start={3} /></Island>`; `data-island` is the URL of
 *   its script.
 * - A component of the site is used like any other, `<Explorer />`. It is in `islands.ts` and `components.tsx` of
 *   `app/site/components`, and has `isIsland` in `component-catalog.ts`. `data-island` is its name.
 *
 * Props are JSON. The component hydrates the server-rendered HTML, so its first render must be identical in the
 * browser: no `window`, storage, clock, or random numbers before its first effect. Data is fetched in effects and event
 * handlers.
 */

/** Components of the site that are islands, by name; each is loaded on demand. */
export type SiteIslands = Readonly<Record<string, () => Promise<ComponentType<never>>>>;

/** Elements that work without a script, so that their clicks are not replayed. */
const NATIVE = 'a[href], input, label, option, select, summary, textarea';

/** Event dispatched on the document with the error of an island, which the dev server's overlay shows. */
export const ISLAND_FAILED = 'island-failed';

/** Runs code that dispatches an event; see `runEvent`. */
type RunEvent = (dispatch: () => void) => void;

const loading = new WeakMap<HTMLElement, Promise<RunEvent>>();

const ISLANDS = '[data-island]:not([data-hydrated])';

/**
 * Hydrates the islands of an article on interaction.
 *
 * @param interactions those that caused this code to be loaded
 */
export function attachIslands(
  article: HTMLElement,
  signal: AbortSignal,
  interactions: readonly Interaction[],
  site: SiteIslands,
): void {
  const options = { signal };
  for (const type of ['pointerover', 'focusin', 'click']) {
    const use = (event: Event): void => {
      const owner = findClosest(event.target, ISLANDS);
      if (owner !== null) hydrate({ owner, event }, site);
    };
    article.addEventListener(type, use, options);
  }
  for (const interaction of interactions)
    if (
      interaction.event !== undefined ||
      interaction.owner.matches(':not([data-when]), :hover, :focus-within')
    )
      hydrate(interaction, site);
  hydrateVisible(article, signal, site);
}

/** Hydrates islands with `when="visible"` once they are visible, unless the connection is slow or metered. */
function hydrateVisible(article: HTMLElement, signal: AbortSignal, site: SiteIslands): void {
  if (signal.aborted || !mayPrefetch()) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) hydrate({ owner: target as HTMLElement, event: undefined }, site);
  });
  for (const island of article.querySelectorAll('[data-when="visible"]')) observer.observe(island);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Hydrates an island once. A click before that is replayed. */
function hydrate({ owner, event }: Interaction, site: SiteIslands): void {
  let loaded = loading.get(owner);
  if (loaded === undefined) {
    loaded = load(owner, site);
    loading.set(owner, loaded);
  }
  loaded.then(
    (runEvent) => {
      delete document.documentElement.dataset['loadError'];
      if (event?.type !== 'click' || findClosest(event.target, NATIVE) !== null) return;
      runEvent(() => event.target?.dispatchEvent(new MouseEvent('click', event)));
    },
    (error: unknown) => {
      // The next interaction retries.
      loading.delete(owner);
      console.warn('An interactive part of the page could not be loaded.', error);
      document.documentElement.dataset['loadError'] = '';
    },
  );
}

async function load(island: HTMLElement, site: SiteIslands): Promise<RunEvent> {
  const [{ hydrateIsland, requireShared, runEvent }, getComponent] = await Promise.all([
    import('./hydrate-island.tsx'),
    loadComponent(island.dataset['island'] ?? '', site),
  ]);
  if (!island.isConnected) return runEvent;
  hydrateIsland(island, getComponent(requireShared), (error) => {
    // The overlay of the dev server shows it.
    if (import.meta.env.DEV) document.dispatchEvent(new CustomEvent(ISLAND_FAILED, { detail: error }));
  });
  return runEvent;
}

type Exports = Readonly<Record<string, ComponentType>>;

/** Loads a component. It requires React, which is loaded in parallel. */
async function loadComponent(
  module: string,
  site: SiteIslands,
): Promise<(require: (name: string) => unknown) => ComponentType> {
  const loadSiteComponent = site[module];
  if (loadSiteComponent !== undefined) {
    const component = await loadSiteComponent();
    return () => component as ComponentType;
  }
  const [href = '', name = 'default'] = module.split('#');
  const loaded = (await import(/* @vite-ignore */ href)) as
    { default: (require: (name: string) => unknown) => Exports } | Exports;
  // On the dev server, Vite serves the source file.
  return (require) =>
    getExport(
      import.meta.env.DEV ? (loaded as Exports) : (loaded.default as (name: unknown) => Exports)(require),
      name,
    );
}

function getExport(exports: Exports, name: string): ComponentType {
  const component = exports[name];
  if (component === undefined) throw new Error(`The island has no export "${name}".`);
  return component;
}
