/** Enhances an element of the server's HTML with behavior, until the signal is aborted. */
type Enhance = (element: HTMLElement, signal: AbortSignal) => void;

const controllers = new WeakMap<HTMLElement, AbortController>();

/** HTML of elements before they were enhanced; only on the dev server, which patches it. */
const serverHtml = new WeakMap<HTMLElement, string>();

/** Server-rendered HTML of an element. */
export function readServerHtml(element: HTMLElement): string {
  return serverHtml.get(element) ?? element.innerHTML;
}

/** Removes the enhancement of an element; `attachEnhancement` attaches another. */
export function detachEnhancement(element: HTMLElement): void {
  controllers.get(element)?.abort();
}

/**
 * Enhances an element, and removes its previous enhancement. The page script calls it before hydration, and the app
 * again for each page that it shows, including the first. Returns a function that removes the enhancement.
 */
export function attachEnhancement(element: HTMLElement, enhance: Enhance): () => void {
  if (import.meta.env.DEV && !serverHtml.has(element)) serverHtml.set(element, element.innerHTML);
  detachEnhancement(element);
  const controller = new AbortController();
  controllers.set(element, controller);
  enhance(element, controller.signal);
  return () => controller.abort();
}
