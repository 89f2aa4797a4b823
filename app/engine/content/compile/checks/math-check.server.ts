import type { Root } from 'mdast';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { MdxFile } from '../context/page-context.server.ts';

/** Markdown transform: warns about math between dollar signs, which is shown as source text. */
export function checkMath(_tree: Root, mdx: MdxFile): void {
  mdx.context.problems.push(...findMath(mdx.text, mdx.path));
}

/** Alternative to math. */
export const MATH_REMEDY = 'Write it as code, between backticks or in a code block.';

/**
 * Warnings for probable math: `$…$` or `$$…$$` that contains a backslash, `^`, or `_`. Searches the source text, because MDX
 * parses the braces as expressions and may fail.
 *
 * @param file absolute path
 */
export function findMath(text: string, file: string): Problem[] {
  return listMath(text).map(({ line, column, written }) =>
    warningProblem('unsupported-syntax', `Math is not supported; "${written}" is shown as source text.`, {
      file: toDisplayPath(file),
      line,
      column,
      remedy: MATH_REMEDY,
    }),
  );
}

/** Math that includes a line of the source text, if any. */
export function findMathAt(text: string, line: number): MathText | undefined {
  return listMath(text).find((math) => math.line <= line && line <= math.end);
}

/** Probable math. Lines and columns are 1-based. */
interface MathText {
  line: number;
  column: number;
  /** The last line. */
  end: number;
  written: string;
}

function listMath(text: string): MathText[] {
  const lines = maskCode(text).split('\n');
  const found: MathText[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const indent = line.length - line.trimStart().length;
    if (!line.startsWith('$$', indent)) {
      for (const { column, written } of findInline(line)) {
        found.push({ line: at + 1, column: column + 1, end: at + 1, written });
      }
      continue;
    }
    const end = findBlockEnd(lines, at, indent);
    if (end === undefined) continue;
    const block = lines.slice(at, end + 1).join('\n');
    if (/[\\^_]/.test(block)) {
      const written = end === at ? line.trim() : '$$…$$';
      found.push({ line: at + 1, column: indent + 1, end: end + 1, written });
    }
    at = end;
  }
  return found;
}

/** The line that ends a block which starts with `$$`; undefined when a paragraph ends before it. */
function findBlockEnd(lines: readonly string[], start: number, indent: number): number | undefined {
  if (
    lines[start]
      ?.slice(indent + 2)
      .trimEnd()
      .endsWith('$$') === true
  )
    return start;
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (line.endsWith('$$')) return at;
    if (line === '' && lines[start]?.trim() !== '$$') return undefined;
  }
  return undefined;
}

/** As in Pandoc: no white space inside the dollar signs, and no letter or digit outside, unlike prices and variables. */
function findInline(line: string): { column: number; written: string }[] {
  const found: { column: number; written: string }[] = [];
  let start = -1;
  for (let at = line.indexOf('$'); at !== -1; at = line.indexOf('$', at + 1)) {
    const [before, after] = [line.charAt(at - 1), line.charAt(at + 1)];
    if (before === '\\') continue;
    const written = line.slice(start, at + 1);
    if (start !== -1 && /\S/.test(before) && !/[\w{$]/.test(after) && /[\\^_]/.test(written)) {
      found.push({ column: start, written });
      start = -1;
    } else {
      start = /[^\s{$]/.test(after) && !/[\w$]/.test(before) ? at : -1;
    }
  }
  return found;
}

/** The source text with frontmatter, code, and comments replaced by spaces. */
function maskCode(text: string): string {
  const blank = (code: string): string => code.replace(/[^\n]/g, ' ');
  return text
    .replace(/^---\n[\s\S]*?\n---(?=\n|$)/, blank)
    .replace(/^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\1|$(?![\s\S]))/gm, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replace(/(?<!`)(`+)(?!`)[^`][\s\S]*?(?<!`)\1(?!`)/g, blank)
    .replace(/^(?:import|export) [^\n]*/gm, blank);
}
