import { getResultingCode, readCodeMarks } from '#app/engine/content/compile/code/code-marks.server.ts';

/** A comment on a separate line that represents unchanged lines. */
const ELLIPSIS = /^\s*\/\/ …$/;

/** Files of a tutorial after its steps so far: their code by title. */
export type TutorialFiles = Map<string, string>;

/** Why a change does not apply: the lines that should be in the file exactly once, and how often they occur. */
export interface ChangeIssue {
  lines: string;
  count: number;
}

/**
 * Applies the changes in a code fence to a file: lines marked as added or removed, located by the unchanged lines around
 * them. A `// …` comment separates changes in different parts of the file.
 */
export function applyChange(file: string, marked: string): string | ChangeIssue {
  let result = file.split('\n');
  for (const part of splitAtEllipses(readLines(marked))) {
    const before = part.filter(({ isAdded }) => !isAdded).map(({ text }) => text);
    const after = part.filter(({ isRemoved }) => !isRemoved).map(({ text }) => text);
    const starts = result.flatMap((_, start) => (isAt(result, before, start) ? [start] : []));
    const [start] = starts;
    if (start === undefined || starts.length > 1) return { lines: before.join('\n'), count: starts.length };
    const indent = ' '.repeat(indentOf(result.slice(start, start + before.length)) - indentOf(before));
    const changed = after.map((line) => (line === '' ? line : indent + line));
    result = [...result.slice(0, start), ...changed, ...result.slice(start + before.length)];
  }
  return result.join('\n');
}

/** Whether a code fence is a change to a file rather than the complete file. */
export function isChange(code: string): boolean {
  return getResultingCode(code) !== code;
}

interface Line {
  text: string;
  isAdded: boolean;
  isRemoved: boolean;
}

function readLines(marked: string): Line[] {
  const { code, marks } = readCodeMarks(marked);
  return code.split('\n').map((text, index) => ({
    text,
    isAdded: marks.get(index + 1)?.has('added') === true,
    isRemoved: marks.get(index + 1)?.has('removed') === true,
  }));
}

function splitAtEllipses(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]];
  for (const line of lines) {
    if (ELLIPSIS.test(line.text)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** Compares without common indentation, because fences may omit it. */
function isAt(file: readonly string[], lines: readonly string[], start: number): boolean {
  const part = file.slice(start, start + lines.length);
  if (part.length < lines.length) return false;
  const [indent, own] = [indentOf(part), indentOf(lines)];
  return lines.every((line, index) => line.slice(own) === (part[index] ?? '').slice(indent));
}

function indentOf(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  return indents.length === 0 ? 0 : Math.min(...indents);
}
