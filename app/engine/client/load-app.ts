import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { readPageState } from './remix/page-state.ts';
import { createLoader, type Loader } from './create-loader.ts';
import type { EnhancePage } from './enhance-on-interaction.ts';

/**
 * Loads React, Remix and the code of the page, and hydrates the page, once. Resolves to whether that succeeded: if a
 * file could not be fetched (it may be gone after a deployment), links keep loading documents.
 */
export type LoadApp = Loader<boolean>;

/** Creates the loader of the app. `enhance` runs before hydration. */
export function createAppLoader(enhance: EnhancePage): LoadApp {
  return createLoader('app', () => fetchAndHydrate(enhance));
}

async function fetchAndHydrate(enhance: EnhancePage): Promise<true> {
  const enhanced = enhance();
  const code = import('./remix/hydrate.tsx');
  // On the dev server, Remix's own scripts have fetched everything.
  if (import.meta.env.DEV) {
    const { decodeState } = await import('./remix/decode-state.ts');
    await Promise.all([enhanced, decodeState()]);
    (await code).hydrate();
    return true;
  }
  const state = readPageState();
  const modules = Object.entries(state.modules);
  const [{ hydrate }, layout, , ...loaded] = await Promise.all([
    code,
    state.layout ? fetchLayoutData(state.layout) : undefined,
    importModule(state.manifest),
    ...modules.map(([, href]) => importModule(href)),
    // In parallel, instead of when another module imports them.
    ...state.preloads.map(importModule),
  ]);
  await enhanced;
  const routeModules = Object.fromEntries(modules.map(([id], at) => [id, loaded[at]]));
  hydrate({ state, layout, routeModules });
  return true;
}

function importModule(href: string): Promise<unknown> {
  return import(/* @vite-ignore */ href) as Promise<unknown>;
}

async function fetchLayoutData(href: string): Promise<LayoutData> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(href);
  return response.json() as Promise<LayoutData>;
}
