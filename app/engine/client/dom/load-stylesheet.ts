/** Adds a stylesheet to the document unless it is already there. Resolves once it applies, or could not be loaded. */
export async function loadStylesheet(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
