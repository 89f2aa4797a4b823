import type { Element, Root, RootContent } from 'hast';
import { foldSpace } from '#app/engine/lib/text.ts';
import { element, isElement, isHeading, listElements, readId, readText } from '../ast/hast-nodes.server.ts';

/** API member documented by a page: the heading above a `<Member>`. */
export interface PageMember {
  id: string;
  /** Text of the heading, e.g. `layout.client.register(options)`. */
  name: string;
  /** E.g. `method`; one of the kinds that the site defines. */
  kind: string;
  /** Version that introduced it, e.g. `5.3.0`; undefined if the page states none. */
  since?: string;
}

/** Reads the members of an article. Headings must already have ids, but no permalinks yet. */
export function readMembers(tree: Root): PageMember[] {
  return listElements(tree)
    .filter(isHeading)
    .flatMap((heading): PageMember[] => {
      const { dataKind: kind, dataSince: since } = heading.properties;
      delete heading.properties['dataSince'];
      if (typeof kind !== 'string') return [];
      return [
        {
          id: readId(heading) ?? '',
          name: foldSpace(readText(heading)),
          kind,
          ...(typeof since === 'string' ? { since } : {}),
        },
      ];
    });
}

/** Wraps each member in a `<section>`, up to the next member or the next heading of level 1 to 3. */
export function groupMembers(tree: Root): void {
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
