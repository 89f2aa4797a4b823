/** A use of an element that is enhanced on demand. */
export interface ElementUse {
  owner: HTMLElement;
  /** Undefined if the pointer or the focus was in the element already. */
  event: Event | undefined;
}
