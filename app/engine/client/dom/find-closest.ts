/**
 * Closest element to the target of an event, including the target itself, that matches a selector; null if there is
 * none.
 */
export function findClosest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
