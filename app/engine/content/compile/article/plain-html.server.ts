import type { Nodes, Root } from 'hast';
import { escapeHtml } from '#app/engine/lib/escape-markup.ts';

/** hast property names of attributes that are meaningful without the site's stylesheet and scripts. */
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'colSpan', 'rowSpan', 'align', 'start'];

/** Void elements, which have no end tag. */
const VOID = new Set(['br', 'hr', 'img', 'wbr', 'input']);

/**
 * Serializes an article, already processed by `simplifyHtml`, as HTML without classes other than the language of code.
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
        // Checkboxes of task lists.
        ...(tagName === 'input' ? [['type', 'checkbox'] as const, ['disabled', ''] as const] : []),
        ...(properties['checked'] === true ? [['checked', ''] as const] : []),
      ];
      const attributesHtml = attributes
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
        .join('');
      return VOID.has(tagName)
        ? `<${tagName}${attributesHtml}>`
        : `<${tagName}${attributesHtml}>${inner}</${tagName}>`;
    }
    default:
      return '';
  }
}
