import type { Nodes, Root } from 'hast';
import { escapeHtml } from '#app/engine/lib/escape-markup.ts';

/**
 * Attributes that are meaningful without the site's stylesheet and scripts, by their hast property names, which are valid in
 * HTML.
 */
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'colSpan', 'rowSpan', 'align', 'start'];

/** Elements that have no end. */
const VOID = new Set(['br', 'hr', 'img', 'wbr', 'input']);

/**
 * Formats an article as HTML without classes except for the language of code; see `simplifyHtml`, which has been applied to
 * it.
 */
export function formatPlainHtml(tree: Root): string {
  return format(tree);
}

function format(node: Nodes): string {
  switch (node.type) {
    case 'root':
      return node.children.map(format).join('');
    case 'text':
      return escapeHtml(node.value);
    case 'element': {
      const { tagName, properties, children } = node;
      const inner = children.map(format).join('');
      // Elements that exist only for styling are dropped.
      if (tagName === 'span' || tagName === 'div') return inner;
      const language = tagName === 'code' ? properties['className'] : undefined;
      const attributes = [
        ...(Array.isArray(language) ? [['class', language.join(' ')] as const] : []),
        ...ATTRIBUTES.map((name) => [name.toLowerCase(), properties[name]] as const),
        // The boxes of a list of tasks.
        ...(tagName === 'input' ? [['type', 'checkbox'] as const, ['disabled', ''] as const] : []),
        ...(properties['checked'] === true ? [['checked', ''] as const] : []),
      ];
      const written = attributes
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
        .join('');
      return VOID.has(tagName) ? `<${tagName}${written}>` : `<${tagName}${written}>${inner}</${tagName}>`;
    }
    default:
      return '';
  }
}
