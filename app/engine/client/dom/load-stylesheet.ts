import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';

/**
 * Adds a stylesheet to the document unless it is already there. Resolves once it applies, or could not be loaded; a
 * navigation waits for the stylesheet that a prefetch has added.
 */
export const loadStylesheet = memoizeAsync(async (href: string): Promise<void> => {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
});
