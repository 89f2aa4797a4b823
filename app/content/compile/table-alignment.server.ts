import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Rehype plugin: the alignment of table columns becomes a class, because MDX would write it as a style. */
export function rehypeTableAlignment() {
  return (tree: Root): void => {
    visit(tree, 'element', (element) => {
      const { align } = element.properties;
      if ((element.tagName !== 'td' && element.tagName !== 'th') || typeof align !== 'string') return;
      delete element.properties['align'];
      element.properties['className'] = [`align-${align}`];
    });
  };
}
