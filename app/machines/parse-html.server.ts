import type { ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { DomUtils, parseDocument } from 'htmlparser2';

type ChildNode = ReturnType<typeof parseDocument>['children'][number];

/**
 * HTML as a tree, without the places that rehype-parse notes of each node: with them, an article takes twice as long to
 * become Markdown. The HTML is what React makes, so nothing has to be mended as browsers mend it. Comments are left out.
 */
export function parseHtml(html: string): Root {
  return { type: 'root', children: parseDocument(html).children.flatMap(toNodes) };
}

function toNodes(node: ChildNode): ElementContent[] {
  if (DomUtils.isText(node)) return [{ type: 'text', value: node.data }];
  return DomUtils.isTag(node) ? [h(node.name, node.attribs, node.children.flatMap(toNodes))] : [];
}
