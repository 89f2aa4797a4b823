import type { Root } from 'mdast';
import type {} from 'mdast-util-directive';
import type {} from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import { addProperties } from '../ast/mdast-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

/**
 * Markdown transform: `::keywords[crash, out of memory]` directly below a heading lists words and phrases that readers
 * search for instead of those of its section. Moves them to the heading, where `readSections` finds them.
 */
export function moveKeywords(tree: Root, mdx: MdxFile): void {
  visit(tree, (node, index, parent) => {
    // A typo makes the line a paragraph.
    if (!['leafDirective', 'containerDirective', 'paragraph'].includes(node.type)) return undefined;
    const { start, end } = node.position ?? {};
    // The source text, because the parser reads "node:test" as another directive.
    const source = mdx.text.slice(start?.offset, end?.offset);
    if (parent === undefined || index === undefined || !/^:+ ?keywords?\b/i.test(source)) return undefined;
    const [, keywords] = /^::keywords\[\s*(\S.*)\]\s*$/.exec(source) ?? [];
    const heading = parent.children[index - 1];
    parent.children.splice(index, 1);
    if (keywords === undefined || heading?.type !== 'heading') {
      mdx.error('directive', node, {
        message:
          keywords === undefined
            ? '"::keywords" must have two colons and words in brackets, and nothing else on its line.'
            : '"::keywords" is not directly below a heading.',
        fix: 'Write, e.g., ::keywords[crash, out of memory] below the heading of a section. Keywords of a docs page or post belong in its frontmatter.',
      });
    } else {
      const above = heading.data?.hProperties?.['dataKeywords'];
      addProperties(heading, { dataKeywords: [above, keywords].filter(Boolean).join(', ') });
    }
    return index;
  });
}
