import { isHydrated } from '#app/engine/client/hydration-state.ts';
import { ISLAND_FAILED } from '#app/engine/client/islands/attach-islands.ts';
import { PROBLEMS_FOUND, type FoundProblems, type ShownProblem } from '#app/engine/model/content-changed.ts';
import { createOverlay } from './overlay.ts';

/** Error overlay, which runs in the browser on the dev server. */

/** Timeout for the start of the app, in milliseconds, because problems must be shown even if it crashes. */
const START_LIMIT = 5000;

const overlay = createOverlay(`${import.meta.env.BASE_URL}__open-in-editor`);
const root = document.documentElement;

function attach(): void {
  if (!overlay.element.isConnected) document.documentElement.append(overlay.element);
}

// Before hydration, nothing may be inserted into the document, or it would not match.
if (isHydrated()) attach();
else {
  const observer = new MutationObserver(() => {
    if (isHydrated()) attach();
  });
  observer.observe(root, { attributeFilter: ['data-app-hydrated'] });
  setTimeout(attach, START_LIMIT);
}

/** Problems that the server has found, and errors of islands since the last saved change. */
const problems: { server: readonly ShownProblem[]; islands: ShownProblem[] } = { server: [], islands: [] };

function show(): void {
  overlay.show([...problems.islands, ...problems.server]);
}

import.meta.hot?.on(PROBLEMS_FOUND, (found: FoundProblems) => {
  problems.server = found.problems;
  show();
  // React creates a new document element when a page crashes.
  if (root !== document.documentElement) attach();
});

document.addEventListener(ISLAND_FAILED, (event) => {
  const { detail: error } = event as CustomEvent<unknown>;
  problems.islands.push({
    level: 'error',
    kind: 'component',
    message: `A component in an <Island> threw an error: ${error instanceof Error ? error.message : String(error)}`,
    remedy: 'The console has the stack trace. The island shows what it rendered last.',
    absoluteFile: undefined,
    isHere: true,
    frame: undefined,
  });
  show();
});

import.meta.hot?.on('vite:beforeUpdate', () => {
  problems.islands = [];
  show();
});
