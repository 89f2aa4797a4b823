import type { Paragraph, Root, RootContent, Text } from 'mdast';
import type {} from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { suggest } from '#app/diagnostics/suggest.ts';
import { ADMONITION_KINDS } from '#app/mdx/admonition-kinds.ts';
import { createFlowElement } from './jsx-nodes.server.ts';
import { reportError, type PageContext } from './page-context.server.ts';

/**
 * Remark plugin: `:::warning[Title] … :::` becomes an Admonition. The syntax is remark-directive's; what it reads as a
 * directive in running text (`podlet:name`, `10:30pm`) is put back as it was written.
 */
export function remarkAdmonitions(context: PageContext) {
  return () =>
    (tree: Root, file: VFile): void => {
      const source = String(file.value);
      visit(tree, (node, index, parent) => {
        if (parent === undefined || index === undefined) return undefined;
        if (node.type === 'textDirective' || node.type === 'leafDirective') {
          const { start, end } = node.position ?? {};
          const value = source.slice(start?.offset, end?.offset);
          const text: RootContent = { type: 'text', value };
          const restored: RootContent =
            node.type === 'textDirective' ? text : { type: 'paragraph', children: [text] };
          parent.children.splice(index, 1, restored);
          return [SKIP, index + 1];
        }
        if (node.type === 'text' && index === 0) refuseBareFence(node, file.path, context);
        if (node.type !== 'containerDirective') return undefined;
        if (!isAdmonitionKind(node.name)) {
          reportError(
            context,
            'admonition',
            file.path,
            node,
            `":::${node.name}" is not a kind of admonition.`,
            suggest(node.name, ADMONITION_KINDS, 'The kinds are'),
          );
          return undefined;
        }
        const [first, ...others] = node.children;
        const label = first !== undefined && isLabel(first) ? first : undefined;
        const body = label === undefined ? node.children : others;
        parent.children.splice(
          index,
          1,
          createFlowElement(
            'Admonition',
            { kind: node.name, title: label === undefined ? undefined : toString(label) },
            body,
          ),
        );
        return [SKIP, index];
      });
    };
}

/** `:::note Title` and a `:::` that closes nothing are text to the parser; an author means something else. */
function refuseBareFence(node: Text, file: string, context: PageContext): void {
  const line = /^:::+.*/.exec(node.value)?.[0];
  if (line === undefined) return;
  reportError(
    context,
    'admonition',
    file,
    node,
    `"${line}" is neither the start nor the end of an admonition.`,
    'A title stands in brackets, :::note[Title], and ::: alone closes what was opened.',
  );
}

function isAdmonitionKind(name: string): boolean {
  return (ADMONITION_KINDS as readonly string[]).includes(name);
}

function isLabel(node: RootContent): node is Paragraph {
  return (
    node.type === 'paragraph' &&
    (node.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true
  );
}
