import type { Element, ElementContent, Nodes, Root, Text } from 'hast';

/** An element without properties. */
export function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** A piece of text. */
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

/** The id of an element, if it has one. */
export function readId({ properties: { id } }: Element): string | undefined {
  return typeof id === 'string' ? id : undefined;
}

/** All text inside of a node. */
export function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(readText).join('') : '';
}

/** Whether an element is a heading, of any level. */
export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

type Parent = Root | Element;

/** All elements below a node, in document order. */
export function listElements(parent: Parent): Element[] {
  const elements: Element[] = [];
  for (const child of parent.children) if (isElement(child)) elements.push(child, ...listElements(child));
  return elements;
}

/** Removes all nodes below a parent that match. */
export function removeNodes(parent: Parent, matches: (node: Nodes) => boolean): void {
  // A root may have every node that an element may have.
  const { children } = parent as Root;
  (parent as Root).children = children.filter((child) => !matches(child));
  for (const child of parent.children) if (isElement(child)) removeNodes(child, matches);
}

/** A link of a heading or an entry to itself, e.g. to `#client-timeout`. */
export function createPermalink(id: string, name: string): Element {
  const properties = { className: ['heading-link'], href: `#${id}`, ariaLabel: `Link to “${name}”` };
  return { type: 'element', tagName: 'a', properties, children: [] };
}
