import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';

/** hast property names of attributes that are meaningful without the site's stylesheet and scripts. */
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'colSpan', 'rowSpan', 'align', 'start'];

/** More attributes by element: the language of code, and the checkboxes of task lists. */
const MORE: Readonly<Record<string, string[]>> = {
  code: ['className'],
  input: ['type', 'disabled', 'checked'],
};

/**
 * Serializes an article, already processed by `simplifyHtml`, as HTML without classes other than the language of code.
 * The tree can't be used afterward.
 */
export function formatPlainHtml(tree: Root): string {
  visit(tree, 'element', (node, index, parent) => {
    const { tagName, properties, children } = node;
    // Elements that exist only for styling are dropped.
    if (/^(?:span|div)$/.test(tagName) && parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1, ...children);
      return index;
    }
    const kept = [...ATTRIBUTES, ...(MORE[tagName] ?? [])];
    node.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => kept.includes(name)));
    return undefined;
  });
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}
