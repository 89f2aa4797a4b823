import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { warningProblem, type Problem } from '#app/diagnostics/problem.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import type { PageContext } from './page-context.server.ts';

/** Remark plugin: warns of math between dollar signs, which is shown as it is written. */
export function remarkWarnOfMath(context: PageContext) {
  return () =>
    (_tree: Root, file: VFile): void => {
      context.problems.push(...findMath(String(file.value), file.path));
    };
}

/**
 * Warnings for what an author may have meant as math: `$…$` or `$$…$$` with a backslash, `^` or `_` in it. It is found in
 * the text, because MDX reads its braces as expressions and may fail on them.
 *
 * @param file absolute path
 */
export function findMath(text: string, file: string): Problem[] {
  const lines = maskCode(text).split('\n');
  const found: Problem[] = [];
  const report = (line: number, column: number, written: string): void => {
    found.push(
      warningProblem('unsupported-syntax', `Math is not supported; "${written}" is shown as it is written.`, {
        file: toDisplayPath(file),
        line: line + 1,
        column: column + 1,
        remedy: 'Write it as code, between backticks or in a code block.',
      }),
    );
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const indent = line.length - line.trimStart().length;
    if (!line.startsWith('$$', indent)) {
      for (const { column, written } of findInline(line)) report(at, column, written);
      continue;
    }
    const end = findBlockEnd(lines, at, indent);
    if (end === undefined) continue;
    const block = lines.slice(at, end + 1).join('\n');
    if (/[\\^_]/.test(block)) report(at, indent, end === at ? line.trim() : '$$…$$');
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

/** As in Pandoc: no white space inside of the dollar signs, and no letter or digit outside, as prices and variables have. */
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

/** The text with spaces in place of frontmatter, code and comments. */
function maskCode(text: string): string {
  const blank = (code: string): string => code.replace(/[^\n]/g, ' ');
  return text
    .replace(/^---\n[\s\S]*?\n---(?=\n|$)/, blank)
    .replace(/^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1|$(?![\s\S]))/gm, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replace(/(?<!`)(`+)(?!`)[^`][\s\S]*?(?<!`)\1(?!`)/g, blank)
    .replace(/^(?:import|export) [^\n]*/gm, blank);
}
