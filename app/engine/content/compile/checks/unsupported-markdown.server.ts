import type { Blockquote, Code, Nodes, Paragraph, Root, Table, Text } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Issue, Position } from '#app/engine/diagnostics/problem.ts';
import { toPosition } from '#app/engine/lib/text.ts';
import { parseCodeMeta } from '../code/code-meta.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

/** Reports Markdown at a position of the source text; without one, at the node. */
type Warn = (issue: Issue, at?: Position) => void;

/** Markdown transform: warns about Markdown that has no effect, and is shown as source text or not at all. */
export function checkUnsupportedMarkdown(tree: Root, mdx: MdxFile): void {
  visit(tree, (node: Nodes) => {
    const warn: Warn = (issue, at) => {
      mdx.warn('unsupported-syntax', at === undefined ? node : { position: { start: at } }, issue);
    };
    if (node.type === 'blockquote') checkAlert(node, mdx, warn);
    if (node.type === 'paragraph') checkHeading(node, mdx, warn);
    if (node.type === 'text') checkText(node, mdx, warn);
    if (node.type === 'code') checkHighlights(node, warn);
    if (node.type === 'table') checkCells(node, warn);
  });
}

/** Alerts of GitHub and the blocks that are most similar; others have the same name. */
const ALERTS: ReadonlyMap<string, string> = new Map([
  ['important', 'info'],
  ['caution', 'danger'],
]);

function checkAlert({ children: [first] }: Blockquote, mdx: MdxFile, warn: Warn): void {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const [written, name = ''] = (text?.type === 'text' && /^\[!(\w+)\]/.exec(text.value)) || [];
  if (written === undefined) return;
  const kinds = mdx.context.author.admonitionKinds;
  const alert = name.toLowerCase();
  const kind = kinds.find((known) => known === (ALERTS.get(alert) ?? alert)) ?? kinds[0] ?? 'note';
  warn({
    message: `"${written}" does not start a block; it is shown as plain text.`,
    fix: `Write ":::${kind}" on its own line, and end the block with ":::".`,
  });
}

function checkHeading({ position }: Paragraph, mdx: MdxFile, warn: Warn): void {
  const source = mdx.text.slice(position?.start.offset, position?.end.offset);
  const [written, marks = ''] = /^(#{2,6})[^\s#][^\n]*/.exec(source) ?? [];
  if (written === undefined) return;
  warn({
    message: `The heading "${written}" is shown as plain text.`,
    fix: `Write a space after "${marks}".`,
  });
}

/** Markdown that the parser leaves in text: a pattern of the text, and how to fix it. */
const LEFT_IN_TEXT: readonly { pattern: RegExp; cause: string; fix: (match: string) => string }[] = [
  {
    pattern: /\[\^[^[\]\s]+\]/g,
    cause: 'has no definition; it',
    fix: (match) => `Define the footnote in a separate paragraph, "${match}: …".`,
  },
  {
    pattern: /!?\[[^[\]\n]*\]\([^()\s]+ +[“”„‘’][^)\n]*\)/g,
    cause: 'has a title in curly quotes; it',
    fix: () => 'Put the title in straight quotes: "…".',
  },
];

function checkText({ value, position }: Text, mdx: MdxFile, warn: Warn): void {
  for (const { pattern, cause, fix } of LEFT_IN_TEXT) {
    for (const [match] of value.matchAll(pattern)) {
      const index = mdx.text.indexOf(match, position?.start.offset);
      // It is not in the source text if it is escaped, "\[^1]", or if a plugin created it.
      if (index === -1 || index > (position?.end.offset ?? -1) || mdx.text[index - 1] === '\\') continue;
      const message = `"${match}" ${cause} is shown as plain text.`;
      warn({ message, fix: fix(match) }, toPosition(mdx.text, index));
    }
  }
}

const HIGHLIGHT = /^\s*(?:\/\/|#|--|\{?\/\*|<!--)\s*highlight-(?:next-line|start|end)\b/;

function checkHighlights({ value, meta, position }: Code, warn: Warn): void {
  const lines = value.split('\n');
  const index = lines.findIndex((line) => HIGHLIGHT.test(line));
  if (index === -1 || parseCodeMeta(meta ?? '').verbatim) return;
  const { line, column } = position?.start ?? { line: 0, column: 1 };
  warn(
    {
      message: `"${lines[index]?.trim() ?? ''}" highlights nothing; it is shown as code.`,
      fix: 'Remove it, and write the numbers of the lines after the language: {3,5-7}.',
    },
    { line: line + index + 1, column },
  );
}

function checkCells({ children: [header, ...rows] }: Table, warn: Warn): void {
  const columns = header?.children.length ?? 0;
  for (const { children, position } of rows) {
    if (children.length <= columns) continue;
    warn(
      {
        message: `The row has ${children.length} cells, but the header has ${columns}; the extra cells are not shown.`,
        fix: 'Add columns to the header, or write "\\|" for a literal "|".',
      },
      position?.start,
    );
  }
}
