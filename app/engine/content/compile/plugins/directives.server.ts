import type { List, Paragraph, Root, RootContent, Text } from 'mdast';
import type {} from 'mdast-util-to-hast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { Issue } from '#app/engine/diagnostics/problem.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';
import { buildCodeGroup, type DirectiveParts } from './code-group.server.ts';
import { KIND_ALIASES } from '../checks/unsupported-markdown.server.ts';
import { createFlowElement } from '../ast/jsx-nodes.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

interface DirectiveKind {
  attributes: readonly string[];
  /** Whether it may have a title in brackets. */
  hasLabel?: boolean;
  /** Returns undefined if the directive is invalid and the error has been reported. */
  build(parts: DirectiveParts): RootContent | undefined;
}

/** Names that other tools have for the title in brackets. */
const LABEL_NAMES: readonly string[] = ['title', 'summary', 'label'];

/** Directives by name, including these kinds of admonitions. */
function listKinds(admonitions: readonly string[]): Readonly<Record<string, DirectiveKind>> {
  return {
    ...Object.fromEntries(
      admonitions.map((kind) => [kind, { attributes: [], hasLabel: true, build: buildAdmonition }]),
    ),
    details: { attributes: ['open'], hasLabel: true, build: buildDetails },
    steps: { attributes: [], build: buildSteps },
    'code-group': { attributes: ['group'], build: buildCodeGroup },
  };
}

/**
 * Markdown transform: converts container directives, e.g. `:::warning[Title] … :::` to an `Admonition`, and `:::details`,
 * `:::steps`, and `:::code-group`. Text that remark-directive parses as an inline directive (`podlet:name`, `10:30pm`) is
 * restored.
 */
export function transformDirectives(tree: Root, mdx: MdxFile): void {
  const kinds = listKinds(mdx.context.author.admonitionKinds);
  visit(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    if (node.type === 'leafDirective' && Object.hasOwn(kinds, node.name)) {
      const message = `"::${node.name}" does not start a block, because it has only two colons.`;
      mdx.error('directive', node, { message, fix: `Write ":::${node.name}".` });
    }
    if (node.type === 'textDirective' || node.type === 'leafDirective') {
      const { start, end } = node.position ?? {};
      const value = mdx.text.slice(start?.offset, end?.offset);
      if (node.type === 'textDirective' && Object.hasOwn(kinds, node.name) && value.includes('[')) {
        mdx.warn('unsupported-syntax', node, {
          message: `"${value}" does not start a block; it is shown as plain text.`,
          fix: `Write "::${value}" on its own line, and end the block with ":::".`,
        });
      }
      const text: RootContent = { type: 'text', value };
      const restored: RootContent =
        node.type === 'textDirective' ? text : { type: 'paragraph', children: [text] };
      parent.children.splice(index, 1, restored);
      return [SKIP, index + 1];
    }
    if (node.type === 'text' && index === 0) reportBareFence(node, mdx);
    if (node.type !== 'containerDirective') return undefined;
    if (Object.hasOwn(kinds, node.name)) reportUnclosed(node, mdx);
    const built = build(node, kinds, mdx);
    if (built === undefined) return undefined;
    parent.children.splice(index, 1, built);
    return [SKIP, index];
  });
}

function build(
  node: ContainerDirective,
  kinds: Readonly<Record<string, DirectiveKind>>,
  mdx: MdxFile,
): RootContent | undefined {
  const report: DirectiveParts['report'] = (message, fix, at = node) => {
    mdx.error('directive', at, { message, fix });
  };
  const kind = findOwn(kinds, node.name);
  if (kind === undefined) {
    const other = KIND_ALIASES.get(node.name);
    const fix =
      other === undefined
        ? suggest(node.name, Object.keys(kinds), 'The kinds are')
        : `Did you mean ":::${other}"?`;
    report(`Unknown block ":::${node.name}".`, fix);
    return undefined;
  }
  const attributes = node.attributes ?? {};
  for (const name of Object.keys(attributes).filter((key) => !kind.attributes.includes(key))) {
    report(
      `":::${node.name}" has no attribute "${name}".`,
      kind.hasLabel === true && LABEL_NAMES.includes(name)
        ? `Write :::${node.name}[${attributes[name]}].`
        : kind.attributes.length === 0
          ? 'Remove it.'
          : suggest(name, kind.attributes, 'It takes'),
    );
  }
  const [first, ...others] = node.children;
  const hasLabel = first !== undefined && isLabel(first);
  // Empty brackets are not a label.
  const label =
    hasLabel && first.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
      ? first
      : undefined;
  const texts = Object.entries(attributes).map(([key, value]) => [key, value ?? ''] as const);
  return kind.build({
    node,
    label,
    body: hasLabel ? others : node.children,
    attributes: Object.fromEntries(texts),
    report,
  });
}

function buildAdmonition({ node, label, body }: DirectiveParts): RootContent {
  const title = label === undefined ? undefined : toString(label);
  return createFlowElement('Admonition', { kind: node.name, title }, body);
}

/** Builds `:::details`: a `<details>` element whose summary may contain inline code and emphasis. */
function buildDetails({ label, body, attributes, report }: DirectiveParts): RootContent | undefined {
  if (label === undefined) {
    report(':::details has no summary.', 'Write it in brackets, :::details[Summary].');
    return undefined;
  }
  const summary = createFlowElement('summary', {}, label.children);
  return createFlowElement('details', { open: 'open' in attributes }, [summary, ...body]);
}

/** Builds `:::steps` from a numbered list. */
function buildSteps({ label, body, report }: DirectiveParts): RootContent | undefined {
  const [list, ...others] = body;
  const isList = list?.type === 'list' && list.ordered === true;
  if (label === undefined && isList && others.length === 0) return withClass(list, 'steps');
  report(
    'Steps must contain a single numbered list.',
    'Write "1." before each step, and indent what belongs to it.',
    label ?? (isList ? others[0] : list),
  );
  return undefined;
}

/** Adds a class to a list. The role is explicit, because Safari does not expose lists without markers as lists. */
export function withClass(list: List, className: string): List {
  return { ...list, data: { ...list.data, hProperties: { className: [className], role: 'list' } } };
}

/** Reports `:::note Title`, `::: note`, and unmatched `:::`, which the parser treats as text. */
function reportBareFence(node: Text, mdx: MdxFile): void {
  if (!node.value.startsWith(':::')) return;
  const [line = ''] = mdx.text.slice(node.position?.start.offset).split('\n');
  mdx.error('directive', node, describeBareFence(line.trimEnd()));
}

function describeBareFence(line: string): Issue {
  const [, colons = '', name = '', rest = ''] = /^(:+)\s*([\w-]*)\s*(.*)/.exec(line) ?? [];
  if (name === '' && rest === '') {
    return {
      message: `"${line}" does not end a block, because none is open.`,
      fix: 'Remove it, or fix the start of its block. An outer block needs more colons than the blocks inside it.',
    };
  }
  if (name === '') {
    return {
      message: `"${line}" does not start a block: it has no kind.`,
      fix: 'Write the kind after the colons, e.g. :::note[Title].',
    };
  }
  const [, inBrackets, bracket] = /^\[([^\]]*)(\]?)/.exec(rest) ?? [];
  const title = inBrackets ?? rest;
  const fixed = `${colons}${KIND_ALIASES.get(name) ?? name}${title === '' ? '' : `[${title}]`}`;
  if (bracket === '') return { message: `The bracket in "${line}" is not closed.`, fix: `Write ${fixed}.` };
  const how =
    line.startsWith(`${colons} `) || title === ''
      ? 'Remove the space'
      : inBrackets === undefined
        ? 'Write the title in brackets'
        : 'Remove what follows the title';
  return { message: `"${line}" does not start a block.`, fix: `${how}: ${fixed}.` };
}

/** Reports unclosed directives, which include all content that follows. */
function reportUnclosed(node: ContainerDirective, mdx: MdxFile): void {
  const { start, end } = node.position ?? {};
  const lines = mdx.text.slice(start?.offset, end?.offset).trimEnd().split('\n');
  // In lists and block quotes, the last line starts with their marker.
  if (lines.length > 1 && /^[\s>]*:{3,}\s*$/.test(lines.at(-1) ?? '')) return;
  mdx.error('directive', node, {
    message: `":::${node.name}" is not closed, so it includes everything that follows.`,
    fix: 'Put ":::" on its own line where it ends. An outer block needs more colons than the blocks inside it.',
  });
}

function isLabel(node: RootContent): node is Paragraph {
  return (
    node.type === 'paragraph' &&
    (node.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true
  );
}
