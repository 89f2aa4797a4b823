import type { Element, ElementContent, Nodes, Root, Text } from 'hast';

/** Creates an element without properties. */
export function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** Creates a text node. */
export function text(value: string): Text {
  return { type: 'text', value };
}

/** Whether a node is an element, optionally with this tag name. */
export function isElement(node: Nodes, tagName?: string): node is Element {
  return node.type === 'element' && (tagName === undefined || node.tagName === tagName);
}

/** Whether an element has a class. */
export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes(name);
}

/** Returns the id of an element, if it has one. */
export function readId({ properties: { id } }: Element): string | undefined {
  return typeof id === 'string' ? id : undefined;
}

/** Returns the text content of a node. */
export function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(readText).join('') : '';
}

/** Whether an element is a heading of any level. */
export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

type Parent = Root | Element;

/** Lists all descendant elements of a node, in document order. */
export function listElements(parent: Parent): Element[] {
  const elements: Element[] = [];
  for (const child of parent.children) if (isElement(child)) elements.push(child, ...listElements(child));
  return elements;
}

/** Copies a node with its descendants. `structuredClone` takes ten times as long. */
export function copyTree<T extends Nodes>(node: T): T {
  const copy = { ...node };
  if ('properties' in copy) copy.properties = { ...copy.properties };
  if ('children' in copy) copy.children = copy.children.map((child) => copyTree(child));
  return copy;
}

/** Removes all matching descendants of a node. */
export function removeNodes(parent: Parent, matches: (node: Nodes) => boolean): void {
  // The children of a root may be any children of an element.
  const { children } = parent as Root;
  (parent as Root).children = children.filter((child) => !matches(child));
  for (const child of parent.children) if (isElement(child)) removeNodes(child, matches);
}

/** Creates the permalink of a heading or an entry, e.g. to `#client-timeout`. */
export function createPermalink(id: string, name: string): Element {
  const properties = { className: ['heading-link'], href: `#${id}`, ariaLabel: `Link to “${name}”` };
  return { type: 'element', tagName: 'a', properties, children: [] };
}
