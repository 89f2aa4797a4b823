/** Stylesheets that are being loaded, by href. */
const pending = new Map<string, Promise<unknown>>();

/**
 * Adds a stylesheet to the document unless it is already there. Resolves once it applies, or could not be loaded; a
 * navigation waits for the stylesheet that a prefetch has added.
 */
export async function loadStylesheet(href: string): Promise<void> {
  if (pending.has(href)) {
    await pending.get(href);
    return;
  }
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loading = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  pending.set(href, loading);
  await loading;
  pending.delete(href);
}
