import type { Root } from 'mdast';
import { warningProblem, type Position, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { toPosition } from '#app/engine/lib/text.ts';
import type { MdxFile } from '../context/page-context.server.ts';
import { maskCode } from './mask-code.server.ts';

/** Markdown transform: warns about math between dollar signs, which is shown as source text. */
export function checkMath(_tree: Root, mdx: MdxFile): void {
  mdx.context.problems.push(...findMath(mdx.text, mdx.path));
}

/** Alternative to math. */
export const MATH_FIX = 'Write it as code, between backticks or in a code block.';

/**
 * Returns a warning for each piece of text that is probably math: `$…$` or `$$…$$` that contains a backslash, `^`, or
 * `_`. Searches the source text, because MDX parses braces as expressions and may fail.
 *
 * @param file absolute path
 */
export function findMath(text: string, file: string): Problem[] {
  return listMath(text).map(({ line, column, written }) =>
    warningProblem('unsupported-syntax', `Math is not supported; "${written}" is shown as plain text.`, {
      file: toDisplayPath(file),
      line,
      column,
      fix: MATH_FIX,
    }),
  );
}

/** Finds math that includes a line of the source text. */
export function findMathAt(text: string, line: number): MathText | undefined {
  return listMath(text).find((math) => math.line <= line && line <= math.end);
}

interface MathText extends Position {
  /** Last line. */
  end: number;
  written: string;
}

/**
 * A paragraph between `$$`, or, as in Pandoc, text between `$` without whitespace just inside the dollar signs and
 * without a letter or digit just outside, to exclude prices and variables.
 */
const MATH =
  /^[ \t]*\$\$(?:(?!\$\$|\n[ \t]*\n)[^])+\$\$|(?<![\\\w$])\$(?=[^\s{$])[^$\n]*[^\s\\$]\$(?![\w{$])/gm;

function listMath(text: string): MathText[] {
  return [...maskCode(text).matchAll(MATH)].flatMap(({ 0: match, index }) => {
    const math = match.trim();
    if (!/[\\^_]/.test(math)) return [];
    const { line, column } = toPosition(text, index + match.indexOf('$'));
    const end = line + math.split('\n').length - 1;
    return [{ line, column, end, written: end === line ? math : '$$…$$' }];
  });
}
