import type { Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { createFlowElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

/**
 * Markdown transform: handles HTML in `.md` pages. Comments are removed, `<!-- truncate -->` ends the excerpt of a post, and
 * `<br>` is a line break. Other HTML is shown as text; elements are only supported in MDX, where they are checked.
 */
export function transformHtml(tree: Root, mdx: MdxFile): void {
  if (!mdx.path.endsWith('.md')) return;
  visit(tree, 'html', (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    const replacement = replaceHtml(node.value, parent.type === 'paragraph');
    if (replacement.some(({ type }) => type === 'text' || type === 'paragraph')) {
      mdx.warn('unsupported-syntax', node, {
        message: 'HTML in a Markdown page is shown as text.',
        fix: 'Write it in Markdown, or rename the file to .mdx and write the elements as JSX.',
      });
    }
    parent.children.splice(index, 1, ...replacement);
    return index + replacement.length;
  });
}

function replaceHtml(html: string, isInline: boolean): RootContent[] {
  if (/^<!--\s*truncate\s*-->$/.test(html.trim())) return [createFlowElement('Truncate', {})];
  // A block may contain several comments, with text between them.
  const value = html.replace(/<!--[\s\S]*?-->/g, '').trim();
  if (value === '') return [];
  if (/^<br\s*\/?>$/i.test(value)) return [{ type: 'break' }];
  return isInline ? [{ type: 'text', value }] : [{ type: 'paragraph', children: [{ type: 'text', value }] }];
}
