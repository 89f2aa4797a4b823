import { load } from 'cheerio/slim';
import type { AnyNode } from 'domhandler';
import type { ElementContent, Root } from 'hast';
import { h } from 'hastscript';

/**
 * HTML as a tree, without the places that rehype-parse notes of each node: with them, an article takes twice as long to
 * become Markdown. The HTML is what React makes, so nothing has to be mended as browsers mend it. Comments are left out.
 */
export function parseHtml(html: string): Root {
  const nodes = load(html, { xml: { xmlMode: false, decodeEntities: true } })
    .root()
    .contents()
    .toArray();
  return { type: 'root', children: nodes.flatMap(toNodes) };
}

function toNodes(node: AnyNode): ElementContent[] {
  if ('name' in node && 'attribs' in node)
    return [h(node.name, node.attribs, node.children.flatMap(toNodes))];
  return node.type === 'text' ? [{ type: 'text', value: node.data }] : [];
}
