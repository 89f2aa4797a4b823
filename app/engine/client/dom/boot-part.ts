/** Gives an element its behaviour; returns what takes it away again. */
export type Enhance = (element: HTMLElement) => () => void;

const running = new WeakMap<HTMLElement, () => void>();

/** What was in elements before they got behaviour; only on the dev server, which changes what authors change. */
const sent = new WeakMap<HTMLElement, string>();

/** The HTML of an element as it came from the server. */
export function readSentHtml(element: HTMLElement): string {
  return sent.get(element) ?? element.innerHTML;
}

/** Takes the behaviour of an element away; `enhancePart` gives it another. */
export function stopPart(element: HTMLElement): void {
  running.get(element)?.();
}

/**
 * Gives an element its behaviour in place of the one it has. The boot script does so when the document is there, and the
 * app does so again for each page that it shows, the first one included.
 */
export function enhancePart(element: HTMLElement, enhance: Enhance): () => void {
  if (import.meta.env.DEV && !sent.has(element)) sent.set(element, element.innerHTML);
  stopPart(element);
  const stop = enhance(element);
  const end = (): void => {
    if (running.get(element) !== end) return;
    running.delete(element);
    stop();
  };
  running.set(element, end);
  return end;
}
