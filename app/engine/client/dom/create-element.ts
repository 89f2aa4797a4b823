/** Creates an element with properties and children. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tagName: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tagName), properties);
  element.append(...children);
  return element;
}
