import { isHydrated } from '#app/engine/client/hydration-state.ts';
import { ISLAND_FAILED } from '#app/engine/client/islands/attach-islands.ts';
import {
  CONTENT_CHANGED,
  PROBLEMS_FOUND,
  type FoundProblems,
  type ShownProblem,
} from '#app/engine/model/content-changed.ts';
import { collectIslandProblems } from './island-problems.ts';
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

/** Problems that the server has found, and errors of islands. */
const problems: { server: readonly ShownProblem[]; islands: ReturnType<typeof collectIslandProblems> } = {
  server: [],
  islands: collectIslandProblems(),
};

function show(): void {
  overlay.show([...problems.islands.list(window.location.pathname), ...problems.server]);
}

function clearIslands(): void {
  problems.islands.clear();
  show();
}

// Also sent after each navigation.
import.meta.hot?.on(PROBLEMS_FOUND, (found: FoundProblems) => {
  problems.server = found.problems;
  show();
  // React creates a new document element when a page crashes.
  if (root !== document.documentElement) attach();
});

document.addEventListener(ISLAND_FAILED, (event) => {
  problems.islands.add((event as CustomEvent<unknown>).detail, window.location.pathname);
  show();
});

import.meta.hot?.on('vite:beforeUpdate', clearIslands);
import.meta.hot?.on(CONTENT_CHANGED, clearIslands);
