import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { errorProblem, type Issue, type Position, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Locate } from '#app/engine/diagnostics/schema-problems.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { normalizeLines, toPosition } from '#app/engine/lib/text.ts';
import { isMissing } from '#app/engine/lib/files.server.ts';
import { createYamlLocator } from './yaml.server.ts';

/** Text of a page, with its frontmatter extracted. */
export interface SourceFile {
  /** Absolute path. */
  file: string;
  /** Path as shown in messages. */
  displayPath: string;
  /** Complete text with `\n` line endings and without a byte order mark. */
  text: string;
  /** YAML between the `---` lines; empty if there is none. */
  frontmatter: string;
  /** Number of lines before the YAML. */
  frontmatterOffset: number;
}

/** Maximum size of a page, in bytes: ten times the size of long reference pages. */
export const MAX_PAGE_SIZE = 1_000_000;

/** Frontmatter that does not start in the first line, or has other delimiters, and how to fix it. */
const MISPLACED: readonly (readonly [RegExp, string])[] = [
  [/^\s+(?=---[ \t]*\n[\w-]+:)/, 'Remove what precedes it.'],
  [/^(?=-{4,}[ \t]*\n[\w-]+:)/, 'Write exactly three hyphens.'],
  [/^(?=\+\+\+[ \t]*\n)/, 'Write YAML between lines of three hyphens, not TOML.'],
];

const FRONTMATTER = /^---[ \t]*\n([\s\S]*?\n|)---[ \t]*(?:\n|$)/;

/** Reads a page. If it is not text or its frontmatter is not closed, reports a problem and returns undefined. */
export function readSourceFile(file: string, problems: Problem[]): SourceFile | undefined {
  const displayPath = toDisplayPath(file);
  const bytes = readBytes(file, problems);
  if (bytes === undefined) return undefined;
  const report = (message: string, location: Partial<Problem>): void => {
    problems.push(errorProblem('file', message, { file: displayPath, ...location }));
  };
  if (bytes.length > MAX_PAGE_SIZE) {
    const remedy = 'Split it into several pages.';
    report(`The page is ${(bytes.length / 1e6).toFixed(1)} MB; the maximum is 1 MB.`, { remedy });
    return undefined;
  }
  const invalid = bytes.includes(0) || !isUtf8(bytes) ? findInvalidByte(bytes) : undefined;
  if (invalid !== undefined) {
    const { line, column, what } = invalid;
    const remedy = 'Pages are text in UTF-8: save the file with that encoding.';
    report(`The file is not text: there is ${what} here.`, { line, column, remedy });
    return undefined;
  }
  return parseSource(file, bytes.toString('utf8'), problems);
}

/** Finds the first byte that is not text: NUL, or invalid UTF-8, as in files with another encoding. */
function findInvalidByte(bytes: Buffer): (Position & { what: string }) | undefined {
  let start = 0;
  for (let line = 1; start <= bytes.length; line += 1) {
    const end = bytes.indexOf('\n', start);
    // In UTF-8, a line feed byte is never part of another character.
    const part = bytes.subarray(start, end === -1 ? bytes.length : end);
    const text = part.toString('utf8');
    const nul = text.indexOf('\0');
    const other = isUtf8(part) ? -1 : text.indexOf('\uFFFD');
    if (nul !== -1 && (other === -1 || nul < other)) return { line, column: nul + 1, what: 'a NUL byte' };
    if (other !== -1) return { line, column: other + 1, what: 'a byte that is not UTF-8' };
    if (end === -1) return undefined;
    start = end + 1;
  }
  return undefined;
}

/** Synchronous, because awaiting thousands of reads is much slower. */
function readBytes(file: string, problems: Problem[]): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    // Editors and Git may temporarily remove files.
    if (isMissing(error)) return undefined;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    problems.push(
      errorProblem('file', 'The file is not readable: permission denied.', {
        file: toDisplayPath(file),
        remedy: 'Give the user that runs this command permission to read it.',
      }),
    );
    return undefined;
  }
}

/** Parses the text of a page; see `readSourceFile`. */
export function parseSource(file: string, raw: string, problems: Problem[]): SourceFile | undefined {
  const displayPath = toDisplayPath(file);
  const text = normalizeLines(raw);
  const match = FRONTMATTER.exec(text);
  const issue = match === null ? findFrontmatterIssue(text) : undefined;
  if (issue !== undefined) {
    const { message, ...location } = issue;
    problems.push(errorProblem('frontmatter', message, { file: displayPath, ...location }));
    return undefined;
  }
  return {
    file,
    displayPath,
    text,
    frontmatter: (match?.[1] ?? '').replace(/\n$/, ''),
    frontmatterOffset: match === null ? 0 : 1,
  };
}

/** Explains why a text that probably has frontmatter has none. */
function findFrontmatterIssue(text: string): (Issue & Position) | undefined {
  if (/^---[ \t]*\n/.test(text)) {
    const remedy = 'Close it with a line of three hyphens.';
    return { line: 1, column: 1, message: 'The frontmatter is not closed.', remedy };
  }
  const [pattern, remedy] = MISPLACED.find(([known]) => known.test(text)) ?? [];
  if (pattern === undefined || remedy === undefined) return undefined;
  const position = toPosition(text, pattern.exec(text)?.[0].length ?? 0);
  return { ...position, message: 'Frontmatter must start with "---" on the first line.', remedy };
}

/** Creates a function that locates values in a page's frontmatter, for problems found after parsing. */
export function createFrontmatterLocator({ frontmatter, frontmatterOffset }: SourceFile): Locate {
  return createYamlLocator({ text: frontmatter, lineOffset: frontmatterOffset });
}
