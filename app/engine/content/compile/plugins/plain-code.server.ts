import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { isJsxElement } from '../ast/jsx-nodes.server.ts';

/**
 * Markdown transform: marks inline code written as an element. Unlike `timeout` in backticks, `<code>timeout</code>` is
 * never linked to the option of that name.
 */
export function keepPlainCode(tree: Root): void {
  visit(tree, (node) => {
    if (!isJsxElement(node) || node.name !== 'code') return;
    node.attributes.push({ type: 'mdxJsxAttribute', name: 'data-plain', value: '' });
  });
}
