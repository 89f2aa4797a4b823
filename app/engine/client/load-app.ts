import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { readPageState } from './remix/page-state.ts';
import { createLoader, type Loader } from './create-loader.ts';
import type { EnhancePage } from './enhance-on-interaction.ts';

/** Loader of the app: React, Remix, and the code of the page. */
export interface AppLoader {
  /**
   * Loads the app and hydrates the page, once. Resolves to whether that succeeded: if a file could not be fetched (it may
   * be gone after a deployment), links keep loading documents.
   */
  load: Loader<boolean>;
  /**
   * Fetches the app into the browser's caches without hydrating the page: a keystroke during hydration has to wait until
   * it is complete.
   */
  fetch(): Promise<unknown>;
}

/** Creates the loader of the app. `enhance` runs before hydration. */
export function createAppLoader(enhance: EnhancePage): AppLoader {
  const load = createLoader('app', async () => {
    const enhanced = enhance();
    const hydrate = await fetchApp();
    await enhanced;
    hydrate();
    return true;
  });
  return { load, fetch: fetchApp };
}

/** Fetches the app. Returns the function that hydrates the page. */
async function fetchApp(): Promise<() => void> {
  const code = import('./remix/hydrate.tsx');
  // On the dev server, Remix's own scripts have fetched everything.
  if (import.meta.env.DEV) {
    const { decodeState } = await import('./remix/decode-state.ts');
    await decodeState();
    return (await code).hydrate;
  }
  const state = readPageState();
  const modules = Object.entries(state.modules).map(
    async ([id, href]) => [id, await importModule(href)] as const,
  );
  const [{ hydrate }, layout, loaded] = await Promise.all([
    code,
    state.layout ? fetchLayoutData(state.layout) : undefined,
    Promise.all(modules),
    // In parallel, instead of when another module imports them.
    ...state.preloads.map(importModule),
  ]);
  return () => hydrate({ state, layout, routeModules: Object.fromEntries(loaded) });
}

function importModule(href: string): Promise<unknown> {
  return import(/* @vite-ignore */ href) as Promise<unknown>;
}

async function fetchLayoutData(href: string): Promise<LayoutData> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(href);
  return response.json() as Promise<LayoutData>;
}
