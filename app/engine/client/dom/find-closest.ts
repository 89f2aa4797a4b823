/** The element around the target of an event that matches a selector, or the target itself; null for none. */
export function findClosest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
