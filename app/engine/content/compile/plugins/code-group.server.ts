import type { Code, Paragraph, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { parseCodeMeta } from '../code/code-meta.server.ts';
import { createFlowElement } from '../ast/jsx-nodes.server.ts';
import type { NodeLocation } from '../context/page-context.server.ts';

/** Parts of a container directive: `:::name[Label]{attributes}`, content, `:::`. */
export interface DirectiveParts {
  node: ContainerDirective;
  /** Content of the brackets. */
  label: Paragraph | undefined;
  body: RootContent[];
  attributes: Readonly<Record<string, string>>;
  /** Reports an error at the directive, or at a node in it. */
  report(message: string, fix: string, at?: NodeLocation): void;
}

/** Builds `:::code-group`: one tab per code fence, named by its `label` or `title`. */
export function buildCodeGroup({ label, body, attributes, report }: DirectiveParts): RootContent | undefined {
  // Comments between fences configure the samples and are not rendered.
  const shown = body.filter((node) => node.type !== 'mdxFlowExpression' || !isComment(node.value));
  const blocks = shown.filter((node) => node.type === 'code');
  const [other] = label === undefined ? shown.filter((node) => node.type !== 'code') : [label];
  if (other === undefined && blocks.length === 0) {
    report('The code group is empty.', 'Put code blocks between its first and its last line.');
    return undefined;
  }
  if (other !== undefined) {
    report('A code group may contain only code blocks.', 'Use <Tabs> for panels with text.', other);
    return undefined;
  }
  const names = new Set<string>();
  const tabs = blocks.map((node) => {
    const meta = parseCodeMeta(node.meta ?? '');
    const name = meta.label ?? meta.title;
    if (name === undefined) {
      report('A code block in this code group has no name.', 'Give it a title="…" or a label="…".', node);
    } else if (names.has(name)) {
      report(`Two blocks of this code group are called "${name}".`, 'Give each a unique label="…".', node);
    }
    if (meta.packageManagers)
      report('npm2yarn creates its own code group.', 'Move it out of this one.', node);
    names.add(name ?? '');
    // The selected tab also shows the file name.
    const file = meta.title === name ? undefined : meta.title;
    return createFlowElement('Tab', { label: name ?? '', file }, [markInGroup(node)]);
  });
  return createFlowElement('Tabs', { group: attributes['group'], code: true }, tabs);
}

/** Marks a code block whose title is shown in its tab. */
function markInGroup(node: Code): Code {
  return { ...node, data: { ...node.data, titleInTab: true } as Code['data'] };
}

/** Whether a code block is in a tab that can show its title. */
export function isInGroup(node: Code): boolean {
  return (node.data as { titleInTab?: boolean } | undefined)?.titleInTab === true;
}

function isComment(expression: string): boolean {
  return /^\s*(?:\/\*[^]*\*\/\s*)?$/.test(expression);
}
