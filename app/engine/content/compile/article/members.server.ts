import type { Element, Root, RootContent } from 'hast';
import { element, isElement, isHeading } from '../ast/hast-nodes.server.ts';

/** Wraps each member in a `<section>`, up to the next member or the next heading of level 1 to 3. */
export function wrapMembers(tree: Root): void {
  const children: RootContent[] = [];
  let section: Element | undefined;
  for (const node of tree.children) {
    if (isElement(node) && isHeading(node)) {
      const isMember = 'dataKind' in node.properties;
      if (isMember || /[1-3]/.test(node.tagName)) section = undefined;
      if (isMember) {
        section = element('section', []);
        section.properties['className'] = ['member'];
        children.push(section);
      }
    }
    if (section === undefined) children.push(node);
    else section.children.push(node as Element);
  }
  tree.children = children;
}
