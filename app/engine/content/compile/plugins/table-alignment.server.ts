import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Rehype plugin: the alignment of table columns becomes a class, because MDX would write it as a style; and an empty
 * corner becomes an ordinary cell, because it heads nothing: a screen reader would say an empty header for each row.
 */
export function rehypeTableAlignment() {
  return (tree: Root): void => {
    visit(tree, 'element', (element) => {
      if (element.tagName === 'th' && element.children.length === 0) element.tagName = 'td';
      const { align } = element.properties;
      if ((element.tagName !== 'td' && element.tagName !== 'th') || typeof align !== 'string') return;
      delete element.properties['align'];
      element.properties['className'] = [`align-${align}`];
    });
  };
}
