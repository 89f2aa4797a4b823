/** Enhances an element of the server's HTML with behavior. Returns a cleanup function. */
export type Enhance = (element: HTMLElement) => () => void;

const detachers = new WeakMap<HTMLElement, () => void>();

/** HTML of elements before they were enhanced; only on the dev server, which patches it. */
const serverHtml = new WeakMap<HTMLElement, string>();

/** Server-rendered HTML of an element. */
export function readServerHtml(element: HTMLElement): string {
  return serverHtml.get(element) ?? element.innerHTML;
}

/** Removes the enhancement of an element; `attachEnhancement` attaches another. */
export function detachEnhancement(element: HTMLElement): void {
  detachers.get(element)?.();
}

/**
 * Enhances an element, and removes its previous enhancement. The page script calls it before hydration, and the app
 * again for each page that it shows, including the first.
 */
export function attachEnhancement(element: HTMLElement, enhance: Enhance): () => void {
  if (import.meta.env.DEV && !serverHtml.has(element)) serverHtml.set(element, element.innerHTML);
  detachEnhancement(element);
  const cleanUp = enhance(element);
  const detach = (): void => {
    if (detachers.get(element) !== detach) return;
    detachers.delete(element);
    cleanUp();
  };
  detachers.set(element, detach);
  return detach;
}
