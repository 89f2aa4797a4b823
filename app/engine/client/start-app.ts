import type { ShellData } from '#app/engine/model/shell-data.ts';
import { readPageState } from './remix/page-state.ts';
import { wakePage } from './wake-page.ts';

let starting: Promise<boolean> | undefined;

/** How long a start that failed is not repeated, in milliseconds; twice as long after each failure. */
let pause = 1000;

/** Whether the app answers to the reader now; until then the boot script does. */
export function hasStarted(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}

/**
 * Fetches React, Remix and the code of the page, and hydrates the page, once. Resolves to whether that worked. When
 * something could not be fetched (after a deploy, the files may be gone), the page stays one whose links load documents;
 * a later call tries again, but not each of those that every key makes.
 */
export function startApp(): Promise<boolean> {
  starting ??= fetchAndHydrate().then(
    () => true,
    (error: unknown) => {
      console.warn('The app could not be started.', error);
      setTimeout(() => (starting = undefined), (pause *= 2));
      return false;
    },
  );
  return starting;
}

async function fetchAndHydrate(): Promise<void> {
  const awake = wakePage();
  const code = import('./remix/hydrate.tsx');
  const state = readPageState();
  // On the authors' server Remix's own scripts have fetched everything.
  if (state === undefined) {
    await awake;
    await (await code).hydrate();
    return;
  }
  for (const href of state.preloads) preload(href);
  const modules = Object.entries(state.modules);
  const [{ hydrate }, shell, , ...loaded] = await Promise.all([
    code,
    state.shell === undefined ? undefined : fetchShell(state.shell),
    import(/* @vite-ignore */ state.manifest),
    ...modules.map(([, href]) => import(/* @vite-ignore */ href) as Promise<unknown>),
  ]);
  await awake;
  const routeModules = Object.fromEntries(modules.map(([id], at) => [id, loaded[at]]));
  await hydrate({ state, shell, routeModules });
}

/** Everything at once, and not each module when another one has asked for it. */
function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

async function fetchShell(href: string): Promise<ShellData> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: status ${response.status}`);
  return (await response.json()) as ShellData;
}
