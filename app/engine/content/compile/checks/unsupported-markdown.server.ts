import type {
  Blockquote,
  Code,
  FootnoteDefinition,
  Nodes,
  Paragraph,
  Parents,
  Root,
  Table,
  Text,
} from 'mdast';
import { visit } from 'unist-util-visit';
import type { Issue, Position } from '#app/engine/diagnostics/problem.ts';
import { toPosition } from '#app/engine/lib/text.ts';
import { parseCodeMeta } from '../code/code-meta.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

/** Reports Markdown at a position of the source text; without one, at the node. */
type Warn = (issue: Issue, at?: Position) => void;

/** Markdown transform: warns about Markdown that has no effect, and is shown as source text or not at all. */
export function checkUnsupportedMarkdown(tree: Root, mdx: MdxFile): void {
  checkFootnotes(tree, mdx);
  visit(tree, (node: Nodes, _, parent: Parents | undefined) => {
    const warn: Warn = (issue, at) => {
      mdx.warn('unsupported-syntax', at === undefined ? node : { position: { start: at } }, issue);
    };
    if (node.type === 'blockquote') checkAlert(node, mdx, warn);
    if (node.type === 'paragraph') {
      checkHeading(node, mdx, warn);
      checkTable(node, mdx, warn);
    }
    if (node.type === 'text') checkText(node, parent ?? node, mdx, warn);
    if (node.type === 'code') checkHighlights(node, warn);
    if (node.type === 'table') checkCells(node, warn);
  });
}

/** Admonition kinds of Docusaurus and GitHub that have another name here. */
export const KIND_ALIASES: ReadonlyMap<string, string> = new Map([
  ['important', 'info'],
  ['caution', 'danger'],
]);

function checkAlert({ children: [first] }: Blockquote, mdx: MdxFile, warn: Warn): void {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const [written, name = ''] = (text?.type === 'text' && /^\[!(\w+)\]/.exec(text.value)) || [];
  if (written === undefined) return;
  const kinds = mdx.context.author.admonitionKinds;
  const alert = name.toLowerCase();
  const kind = kinds.find((known) => known === (KIND_ALIASES.get(alert) ?? alert)) ?? kinds[0] ?? 'note';
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

/** Finds rows between pipes that are not a table, because the row below the header isn't a matching delimiter row. */
function checkTable({ position }: Paragraph, mdx: MdxFile, warn: Warn): void {
  const start = position?.start.offset ?? 0;
  const rows = /^[ \t>]*(\|.*\|)[ \t]*\n[ \t>]*(\|.*)/m.exec(mdx.text.slice(start, position?.end.offset));
  if (rows === null) return;
  const [written, header = '', second = ''] = rows;
  const columns = header.split(/(?<!\\)\|/).length - 2;
  const what = /^[|:\s-]+$/.test(second)
    ? 'a delimiter row with a different number of columns'
    : 'no delimiter row';
  warn(
    {
      message: `The table has ${what}; it is shown as plain text.`,
      fix: `Write "|${' --- |'.repeat(columns)}" below the header.`,
    },
    toPosition(mdx.text, start + rows.index + written.indexOf('|')),
  );
}

/** Finds footnotes that are not shown, because nothing refers to them, or an earlier one has the same name. */
function checkFootnotes(tree: Root, mdx: MdxFile): void {
  const used = new Set<string>();
  const definitions: FootnoteDefinition[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'footnoteReference') used.add(node.identifier);
    if (node.type === 'footnoteDefinition') definitions.push(node);
  });
  const defined = new Set<string>();
  for (const node of definitions) {
    const written = `[^${node.label ?? node.identifier}]`;
    const issue = defined.has(node.identifier)
      ? { message: `"${written}" is defined twice`, fix: 'Give one of them another name.' }
      : {
          message: `Nothing refers to the footnote "${written}"`,
          fix: 'Refer to it in the text, or remove it.',
        };
    const isShown = used.has(node.identifier) && !defined.has(node.identifier);
    defined.add(node.identifier);
    if (isShown) continue;
    mdx.warn('unsupported-syntax', node, { ...issue, message: `${issue.message}; this text is not shown.` });
  }
}

/** Markdown that the parser leaves in text: a pattern of the source, and how to fix it. */
const LEFT_IN_TEXT: readonly { pattern: RegExp; cause: string; fix: (match: string) => string }[] = [
  {
    pattern: /\[\^[^[\]\s]+\]/g,
    cause: 'has no definition; it',
    fix: (match) => `Define the footnote in a separate paragraph, "${match}: …".`,
  },
  {
    // Not code such as `array[i][j]`.
    pattern: /(?<![\w\])`])!?\[(?!\^)[^[\]\\\n]{2,}\]\[(?!\^)[^[\]\n]+\]/g,
    cause: 'has no definition; it',
    fix: (match) => `Define its URL in a separate paragraph, "${match.slice(match.lastIndexOf('['))}: …".`,
  },
  {
    pattern: /!?\[[^[\]\n]*\]\([^()\s]+ +[“”„‘’][^)\n]*\)/g,
    cause: 'has a title in curly quotes; it',
    fix: () => 'Put the title in straight quotes: "…".',
  },
  {
    pattern: /!?\[[^[\]\\\n]*\]\((?=[./#]|https?:|[^()\n]*\.\w+\))[^()\s“”„‘’]+ [^()\n“”„‘’]*\)/g,
    cause: 'has a space in its URL; it',
    fix: () => 'Write "%20" instead of the space, or put the title in quotes.',
  },
];

/** Checks the source instead of the value, because URLs in the text are separate nodes. */
function checkText({ position }: Text, parent: Nodes, mdx: MdxFile, warn: Warn): void {
  const { start, end } = position ?? {};
  // Text without a position was created by a plugin.
  if (start?.offset === undefined || end?.offset === undefined) return;
  const base = parent.position?.start.offset ?? start.offset;
  const source = mdx.text.slice(base, parent.position?.end.offset);
  for (const { pattern, cause, fix } of LEFT_IN_TEXT) {
    for (const { 0: match, index } of source.matchAll(pattern)) {
      const at = base + index;
      if (at < start.offset || at >= end.offset || mdx.text[at - 1] === '\\') continue;
      const message = `"${match}" ${cause} is shown as plain text.`;
      warn({ message, fix: fix(match) }, toPosition(mdx.text, at));
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
