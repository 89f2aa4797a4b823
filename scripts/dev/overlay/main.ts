import { PROBLEMS_FOUND, type FoundProblems } from '#app/engine/model/content-changed.ts';
import { createOverlay } from './overlay.ts';

/** Error overlay, which runs in the browser on the dev server. */

/** Timeout of the start of the app, in milliseconds: if it crashed, problems must show all the same. */
const START_LIMIT = 5000;

const overlay = createOverlay(`${import.meta.env.BASE_URL}__open-in-editor`);
const root = document.documentElement;

/** React hydrates the document as sent by the server, so nothing may be inserted before that. */
const hasStarted = (): boolean => root.dataset['started'] !== undefined;

function attach(): void {
  if (!overlay.isConnected) document.documentElement.append(overlay);
}

if (hasStarted()) attach();
else {
  const observer = new MutationObserver(() => {
    if (hasStarted()) attach();
  });
  observer.observe(root, { attributeFilter: ['data-started'] });
  setTimeout(attach, START_LIMIT);
}

import.meta.hot?.on(PROBLEMS_FOUND, ({ problems }: FoundProblems) => {
  overlay.show(problems);
  // React makes a new document element when a page crashes.
  if (root !== document.documentElement) attach();
});
