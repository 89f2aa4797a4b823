import type { ShellData } from '#app/content/shell-data.ts';
import { readPageState } from './page-state.ts';
import { wakePage } from './wake-page.ts';

let starting: Promise<void> | undefined;

/** Whether the app answers to the reader now; until then the boot script does. */
export function hasStarted(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}

/**
 * Fetches React, Remix and the code of the page, and brings the page to life. It is done once; when something could not
 * be fetched, the page stays what it is, one whose links load documents, and the next call tries again.
 */
export function startApp(): void {
  starting ??= fetchAndHydrate().catch((error: unknown) => {
    starting = undefined;
    console.warn('The app could not be started.', error);
  });
}

async function fetchAndHydrate(): Promise<void> {
  const awake = wakePage();
  const code = import('./hydrate.tsx');
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
  if (!response.ok) throw new Error(`${href} was answered with status ${response.status}`);
  return (await response.json()) as ShellData;
}
