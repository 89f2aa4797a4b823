import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Rehype plugin: converts column alignment to a class, because MDX would output an inline style, and converts an empty
 * header cell to a data cell, because screen readers would announce an empty header for each row.
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
