import type { Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import { findAttribute, isJsxElement } from '../ast/jsx-nodes.server.ts';
import { addProperties } from '../ast/mdast-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

/**
 * Markdown transform: `<Member kind="method" since="5.3.0">` directly below a heading of inline code documents a member
 * of an API. Adds the kind to the heading, and reports misplaced members and duplicate names.
 */
export function markMembers(tree: Root, mdx: MdxFile): void {
  visit(tree, (node, index, parent) => {
    if (!isJsxElement(node) || node.name !== 'Member') return;
    const report = (message: string, fix: string, target: RootContent = node): void => {
      mdx.error('member', target, { message, fix });
    };
    const heading = index === undefined ? undefined : parent?.children[index - 1];
    if (heading?.type !== 'heading' || !heading.children.some(({ type }) => type === 'inlineCode')) {
      report(
        '<Member> is not directly below the heading of a member.',
        'Put it below a heading with the name in backticks, e.g. ### `podlet.render(incoming)`.',
      );
      return;
    }
    const name = collapseWhitespace(toString(heading));
    if (mdx.context.memberNames.has(name)) {
      report(
        `The page has two members named “${name}”.`,
        'Qualify each name, e.g. `layout.name`, or remove one of them.',
        heading,
      );
    }
    mdx.context.memberNames.add(name);
    const kind = findAttribute(node, 'kind');
    if (typeof kind?.value === 'string') {
      addProperties(heading, { dataKind: kind.value });
    } else if (kind !== undefined) {
      report('The "kind" of <Member> must be a string.', 'Write it in quotes, kind="method".');
    }
  });
}
