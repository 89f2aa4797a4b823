import type { Code, Nodes, Root, RootContent } from 'mdast';
import type {} from 'mdast-util-mdx';
import { visit } from 'unist-util-visit';
import { findNearest, suggest } from '#app/engine/diagnostics/suggest.ts';
import { readCodeFile } from '../code/code-file.server.ts';
import { isInGroup } from './code-group.server.ts';
import { getResultingCode, readCodeMarks, type LineMark } from '../code/code-marks.server.ts';
import { isProgramLanguage } from '../types/samples.server.ts';
import { parseCodeMeta, suggestMeta, type CodeMeta } from '../code/code-meta.server.ts';
import { findPosition, normalizeLineEndings } from '#app/engine/lib/text.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { drawGraph } from '../code/graphviz.server.ts';
import { formatMarks } from '../code/highlighted-blocks.server.ts';
import { createFlowElement } from '../ast/jsx-nodes.server.ts';
import { createCommandTabs } from '../code/package-managers.server.ts';
import type { MdxFile, NodeLocation } from '../context/page-context.server.ts';
import { readVersionsFor, replaceVersions } from './package-versions.server.ts';

type Element = ReturnType<typeof createFlowElement>;

interface Fence {
  node: Code;
  /** Preceding node other than comments. */
  previous: Nodes | undefined;
  meta: CodeMeta;
  language: string;
  /** Setup code that precedes the sample. */
  given: string | undefined;
  mdx: MdxFile;
}

/** Value of `part` for code that belongs to no part, regardless of its title. */
const NO_PART = 'none';

const GRAPH_LANGUAGE = 'dot';

/** Its names in other tools. */
const OTHER_GRAPH_LANGUAGES = ['graphviz', 'gv'];

/** Markdown transform: converts code fences to code blocks, and graphs to diagrams. */
export async function transformCodeBlocks(tree: Root, mdx: MdxFile): Promise<void> {
  const blocks: (Pick<Fence, 'node' | 'previous' | 'given'> & { replace: (element: Element) => void })[] = [];
  visit(tree, 'code', (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    blocks.push({
      node,
      previous: parent.children.slice(0, index).findLast(({ type }) => type !== 'mdxFlowExpression'),
      given: readGiven(parent.children[index - 1]),
      replace: (element) => {
        parent.children.splice(index, 1, element);
      },
    });
  });
  for (const { replace, ...block } of blocks) {
    const meta = parseCodeMeta(block.node.meta ?? '');
    const language = block.node.lang ?? 'text';
    replace(await createElement({ ...block, meta, language, mdx }));
  }
}

const IMPORT = /\b(?:from|import|require\()\s*['"]([^'".][^'"]*)['"]/g;

/** Reads the comment `{/* given … *\/}` before a fence: setup code for the sample, hidden from readers. */
function readGiven(node: RootContent | undefined): string | undefined {
  if (node?.type !== 'mdxFlowExpression') return undefined;
  return /^\s*\/\*\s*given\b([^]*)\*\/\s*$/.exec(node.value)?.[1]?.replace(/^[ \t]*\n/, '');
}

/** Records a JavaScript sample and its imports, unless it is marked as not run. */
function recordSample({ node, meta, language, given, mdx: { context } }: Fence, rawCode: string): void {
  if (!isProgramLanguage(language) || /\bnorun\b/.test(node.meta ?? '')) return;
  for (const [, name = ''] of rawCode.matchAll(IMPORT)) context.imports.add(name);
  if (meta.verbatim) return;
  context.samples.push({ language, code: getResultingCode(rawCode), title: meta.title, given });
}

async function createElement(fence: Fence): Promise<Element> {
  const { mdx, node, meta, language } = fence;
  const isGraph = language === GRAPH_LANGUAGE && !meta.verbatim;
  if (meta.output && fence.previous?.type !== 'code') {
    mdx.error('code', node, {
      message: 'This output does not follow a code block.',
      fix: 'Move it directly below the block that outputs it.',
    });
  }
  checkMeta(fence, isGraph);
  const code = await readCode(fence);
  checkHighlightedLines(fence, code);
  recordSample(fence, code);
  if (isGraph) return await createGraph(code, fence);
  if (!meta.packageManagers) return createBlock(code, fence);
  const tabs = createCommandTabs(code, (commands) => createBlock(commands, fence));
  if (!('unknown' in tabs)) return tabs;
  mdx.error('code', node, {
    message: `"${tabs.unknown}" has no equivalent in ${tabs.manager}.`,
    fix: 'Put it in a code block without npm2yarn.',
  });
  return createBlock(code, fence);
}

function checkMeta({ mdx, node, meta, language }: Fence, isGraph: boolean): void {
  const { highlighter } = mdx.context;
  if (!highlighter.knows(language) && language !== GRAPH_LANGUAGE) {
    mdx.warn('code-language', node, {
      message: `The language "${language}" cannot be highlighted; the block is shown as plain text.`,
      fix: suggestLanguage(language, highlighter.languages),
    });
  }
  if (language === 'mermaid' && !meta.verbatim) {
    mdx.warn('unsupported-syntax', node, {
      message: 'Mermaid is not supported; the block is shown as code.',
      fix: 'Draw it with a "dot" block. To show it as code, write "verbatim" after the language.',
    });
  }
  const unknown = meta.alt === undefined || isGraph ? meta.unknown : [...meta.unknown, `alt="${meta.alt}"`];
  for (const word of unknown) {
    mdx.warn('code-meta', node, {
      message: `"${word}" is not a valid code block option.`,
      fix: suggestMeta(word),
    });
  }
}

function suggestLanguage(written: string, languages: readonly string[]): string {
  const start = written.search(/\{|^\w+=/);
  if (start !== -1) {
    const correct = `${written.slice(0, start) || 'text'} ${written.slice(start)}`;
    return `Write a language, a space, and then the options: ${correct}.`;
  }
  const nearest = OTHER_GRAPH_LANGUAGES.includes(written) ? GRAPH_LANGUAGE : findNearest(written, languages);
  return nearest === undefined ? 'Use "text" for plain text.' : `Did you mean "${nearest}"?`;
}

function checkHighlightedLines({ mdx, node, meta }: Fence, rawCode: string): void {
  // If the code is empty, its file may have been unreadable, which has already been reported.
  if (meta.highlighted.size === 0 || rawCode === '') return;
  const total = (meta.verbatim ? rawCode : readCodeMarks(rawCode).code).split('\n').length;
  const missing = [...meta.highlighted].find((line) => line < 1 || line > total);
  if (missing === undefined) return;
  mdx.warn('code-meta', node, {
    message: `Line ${missing} cannot be highlighted: the code has only ${total} ${total === 1 ? 'line' : 'lines'}.`,
    fix: 'Correct the line numbers in braces; the first line is 1.',
  });
}

/** Returns the code of a fence, i.e. its content or that of the included file, with package versions inserted. */
async function readCode(fence: Fence): Promise<string> {
  const { mdx, node, meta } = fence;
  const { contentDir, dependencies } = mdx.context;
  // A partial may have the line endings of Windows.
  let text = normalizeLineEndings(node.value);
  if (meta.file !== undefined) {
    const file = readCodeFile({ ...meta, file: meta.file, from: mdx.path, contentDir });
    if (node.value.trim() !== '') {
      mdx.error('code', node, {
        message: 'The code block has both a file and code.',
        fix: 'Remove one of them.',
      });
    } else if ('message' in file) {
      mdx.error('code', node, file);
    } else {
      dependencies.files[file.relative] = hashBytes(file.bytes);
      text = file.text;
    }
  } else if (meta.lines !== undefined || meta.region !== undefined) {
    mdx.error('code', node, { message: 'Lines and regions require a file.', fix: 'Add file=./path.' });
  }
  if (meta.verbatim) return text;
  return replaceVersions(text, await readVersionsFor(text, mdx.context), mdx, (token) => {
    const { line, column } = findPosition(text, token);
    return locateInside(fence, line, column);
  });
}

/**
 * Converts a position in a fence's code to a location in the page. Returns the fence if the code is in another file.
 */
function locateInside({ node, meta }: Fence, line: number, column: number): NodeLocation {
  const start = node.position?.start;
  if (start === undefined || meta.file !== undefined) return node;
  return { position: { start: { line: start.line + line, column: start.column + column - 1 } } };
}

async function createGraph(code: string, fence: Fence): Promise<Element> {
  const { mdx, node, meta } = fence;
  const { alt = '', title } = meta;
  if (alt.trim() === '') {
    mdx.error('code', node, {
      message: 'The graph has no text alternative.',
      fix: 'Add alt="…" with a sentence that describes it.',
    });
  }
  const graph = await drawGraph(code, Object.keys(mdx.context.author.parts));
  if ('message' in graph) {
    mdx.error('code', locateInside(fence, graph.line, graph.column), graph);
    return createBlock(code, fence);
  }
  return createFlowElement('Graph', { alt, title, ...graph });
}

function createBlock(rawCode: string, fence: Fence): Element {
  const { mdx, node, meta, language } = fence;
  const { code, marks, unknown } = meta.verbatim
    ? { code: rawCode, marks: new Map<number, ReadonlySet<LineMark>>(), unknown: [] }
    : readCodeMarks(rawCode);
  for (const { word, line, fix } of unknown) {
    const location = locateInside(fence, line, 1);
    mdx.warn('code-mark', location, { message: `"[!code ${word}]" is not a valid mark.`, fix });
  }
  const lineMarks = new Map<number, ReadonlySet<LineMark>>(marks);
  for (const line of meta.highlighted) {
    lineMarks.set(line, new Set(['on', ...(marks.get(line) ?? [])]));
  }
  // Wrap lines only if the block has marks or line numbers, which halves the number of elements on a page.
  const isWrapped = meta.lineNumbers || lineMarks.size > 0;
  const hasFocus = [...marks.values()].some((lineMarkNames) => lineMarkNames.has('focus'));
  const titleInTab = isInGroup(node) && meta.label === undefined;
  return createFlowElement('CodeBlock', {
    language,
    title: meta.title,
    part: findPart(fence),
    titleInTab: titleInTab && meta.title !== undefined,
    numbers: meta.lineNumbers,
    focus: hasFocus,
    output: meta.output,
    code,
    marks: formatMarks(lineMarks),
    wrapped: isWrapped,
  });
}

/** Finds the part that a code block belongs to: as specified by the author, or matched by the title. */
function findPart({ meta: { part, title = '' }, mdx, node }: Fence): string | undefined {
  const { parts } = mdx.context.author;
  const names = Object.keys(parts);
  if (part === undefined) return names.find((name) => parts[name]?.test(title));
  if (names.includes(part)) return part;
  if (part !== NO_PART) {
    const fix = suggest(part, [...names, NO_PART], 'Valid parts are');
    mdx.warn('code-meta', node, { message: `"${part}" is not a known part.`, fix });
  }
  return undefined;
}
