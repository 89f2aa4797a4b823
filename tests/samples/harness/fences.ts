import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createProcessor } from '@mdx-js/mdx';
import type { Code, Root, RootContent } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import { readCodeFile } from '#app/engine/content/compile/code/code-file.server.ts';
import { getResultingCode } from '#app/engine/content/compile/code/code-marks.server.ts';
import { parseCodeMeta } from '#app/engine/content/compile/code/code-meta.server.ts';
import { remarkHeadingIds } from '#app/engine/content/compile/plugins/heading-id-syntax.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { SampleError } from './sample-error.ts';
import { applyChange, isChange, type TutorialFiles } from './tutorial.ts';

/** Languages of fences whose code must work. */
const LANGUAGES = new Set(['js', 'jsx', 'ts', 'tsx', 'html', 'json']);

/** A code fence on a page, with the author's comments for these tests. */
export interface Fence {
  /** Path of the page in messages, e.g. `content/docs/guides/context.mdx`. */
  page: string;
  /** Line of the opening fence; the code starts on the next. */
  line: number;
  language: string;
  /** As readers copy it: read from its file, without markers and removed lines. */
  code: string;
  title: string | undefined;
  /** Why it is not checked; undefined if it is. */
  leftOut: string | undefined;
  /** Code that the sample needs before it, hidden from readers. */
  given: string | undefined;
  /** What is expected of the sample, and the line of the page on which that text starts. */
  expectation: { text: string; line: number } | undefined;
  /** If the fence is a step of a tutorial: the folder of its files, relative to the content folder. */
  tutorial: string | undefined;
  /** Major version of the podlet and layout modules that the sample is written for. */
  podium: 4 | 5;
}

/** Location at the start of each message about a sample, e.g. `content/docs/page.mdx:17`. */
export function locationOf({ page, line }: { page: string; line: number }): string {
  return `${page}:${line}`;
}

/** All fences of all pages in a folder, in page order. */
export function readFences(folder = path.join(PROJECT_ROOT, 'content')): Fence[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .flatMap((file) => {
      const absolute = path.join(folder, file);
      const page = path.relative(path.dirname(folder), absolute).split(path.sep).join('/');
      return parseFences(readFileSync(absolute, 'utf8'), page, { file: absolute, contentDir: folder });
    });
}

/**
 * Fences of a page. Throws for a comment for these tests that is not next to a fence.
 *
 * @param location where the page is, to resolve fences that read files
 */
export function parseFences(
  text: string,
  page: string,
  location?: { file: string; contentDir: string },
): Fence[] {
  const fences: Fence[] = [];
  let podium: Fence['podium'] = 5;
  let tutorial: string | undefined;
  const files: TutorialFiles = new Map();
  visit(parsePage(text));
  return fences;

  function visit(parent: Root | Extract<RootContent, { children: unknown[] }>): void {
    const nodes = parent.children as RootContent[];
    const used = new Set<RootContent>();
    for (const [index, node] of nodes.entries()) {
      const version = readComment(node, 'version')?.text.trim();
      if (version !== undefined) podium = version === '4' ? 4 : 5;
      tutorial = readComment(node, 'tutorial')?.text.trim() ?? tutorial;
      if (node.type === 'code' && LANGUAGES.has(node.lang ?? '')) {
        const given = readComment(nodes[index - 1], 'given');
        const expectation = readComment(nodes[index + 1], 'expect');
        for (const neighbor of [nodes[index - 1], nodes[index + 1]]) if (neighbor) used.add(neighbor);
        fences.push(createFence(node, given?.text, expectation));
      }
      if ('children' in node) visit(node);
    }
    for (const node of nodes) {
      if (node.type !== 'mdxFlowExpression') continue;
      const comment = readComment(node, 'given') ?? readComment(node, 'expect');
      if (comment === undefined || used.has(node)) continue;
      throw new SampleError(
        { page, line: node.position?.start.line ?? 1 },
        'The comment for the tests stands beside no sample. Put "given" directly before a fence and "expect" directly after it.',
      );
    }
  }

  function createFence(node: Code, given: string | undefined, expectation: Fence['expectation']): Fence {
    const meta = node.meta ?? '';
    return {
      page,
      line: node.position?.start.line ?? 1,
      language: node.lang ?? '',
      code: tutorial === undefined ? readCode(node) : readStep(node),
      title: parseCodeMeta(meta).title,
      leftOut: /\bnorun="([^"]*)"/.exec(meta)?.[1],
      given,
      expectation,
      tutorial,
      podium,
    };
  }

  /** In a tutorial, the code of a fence with changes is the complete changed file. */
  function readStep(node: Code): string {
    const { title } = parseCodeMeta(node.meta ?? '');
    const before = title === undefined ? undefined : files.get(title);
    const after =
      before !== undefined && isChange(node.value) ? applyChange(before, node.value) : readCode(node);
    if (typeof after !== 'string') {
      throw new SampleError(
        { page, line: node.position?.start.line ?? 1 },
        `The change to ${title ?? ''} does not apply.`,
        { expected: `these lines once in the file:\n${after.lines}`, got: `${after.count} times` },
      );
    }
    if (title !== undefined) files.set(title, after);
    return after;
  }

  function readCode(node: Code): string {
    const { file, lines, region, verbatim } = parseCodeMeta(node.meta ?? '');
    if (file === undefined || location === undefined)
      return verbatim ? node.value : getResultingCode(node.value);
    const found = readCodeFile({ file, lines, region, from: location.file, contentDir: location.contentDir });
    if ('text' in found) return verbatim ? found.text : getResultingCode(found.text);
    throw new SampleError({ page, line: node.position?.start.line ?? 1 }, `${found.message} ${found.fix}`);
  }
}

function parsePage(text: string): Root {
  // Frontmatter isn't MDX; empty lines in its place preserve line numbers.
  const source = text.replace(/^---\n[\s\S]*?\n---\n/, (frontmatter) => frontmatter.replace(/[^\n]/g, ''));
  return createProcessor({ remarkPlugins: [remarkGfm, remarkDirective, remarkHeadingIds] }).parse(source);
}

/** Text of a `{/* word … *\/}` comment, and the line on which it starts. */
function readComment(
  node: RootContent | undefined,
  word: string,
): { text: string; line: number } | undefined {
  if (node?.type !== 'mdxFlowExpression') return undefined;
  const match = new RegExp(`^\\s*/\\*\\s*${word}\\b([^]*?)\\*/\\s*$`).exec(node.value);
  if (match === null) return undefined;
  return { text: (match[1] ?? '').replace(/^[ \t]*\n/, ''), line: (node.position?.start.line ?? 1) + 1 };
}
