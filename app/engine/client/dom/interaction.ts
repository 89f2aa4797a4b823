/** Interaction with an element that is enhanced on demand. */
export interface Interaction {
  owner: HTMLElement;
  /** Undefined if the pointer or the focus was already in the element. */
  event: Event | undefined;
}
