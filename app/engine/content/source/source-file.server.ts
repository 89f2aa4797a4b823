import { readFileSync } from 'node:fs';
import { errorProblem, type Issue, type Position, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Locate } from '#app/engine/diagnostics/schema-problems.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { normalizeLineEndings, toPosition } from '#app/engine/lib/text.ts';
import { findEncodingProblem } from '#app/engine/lib/text-encoding.server.ts';
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

/** Start of a conflict that Git left in a file. */
export const MERGE_CONFLICT = /^<{7} \S/m;

/** How to fix such a conflict. */
export const MERGE_CONFLICT_ISSUE: Issue = {
  message: 'There is an unresolved merge conflict.',
  fix: 'Keep one of the two versions, and remove the lines that start with "<<<<<<<", "=======", and ">>>>>>>".',
};

const FRONTMATTER = /^---[ \t]*\n([\s\S]*?\n|)---[ \t]*(?:\n|$)/;

/** Reads a page. If it is not text or its frontmatter is not closed, reports a problem and returns undefined. */
export function readSourceFile(file: string, problems: Problem[]): SourceFile | undefined {
  const report: Report = (message, location) => {
    problems.push(errorProblem('file', message, { file: toDisplayPath(file), ...location }));
  };
  const bytes = readBytes(file, report);
  if (bytes === undefined) return undefined;
  if (bytes.length > MAX_PAGE_SIZE) {
    const fix = 'Split it into several pages.';
    report(`The page is ${(bytes.length / 1e6).toFixed(1)} MB; the maximum is 1 MB.`, { fix });
    return undefined;
  }
  const problem = findEncodingProblem(file, bytes);
  if (problem !== undefined) {
    problems.push(problem);
    return undefined;
  }
  return parseSource(file, bytes.toString('utf8'), problems);
}

type Report = (message: string, location: Partial<Problem>) => void;

/** Synchronous, because awaiting thousands of reads is much slower. */
function readBytes(file: string, report: Report): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    // Editors and Git may temporarily remove files.
    if (isMissing(error)) return undefined;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    report('The file is not readable: permission denied.', {
      fix: 'Give the user that runs this command permission to read it.',
    });
    return undefined;
  }
}

/** Parses the text of a page; see `readSourceFile`. */
export function parseSource(file: string, raw: string, problems: Problem[]): SourceFile | undefined {
  const displayPath = toDisplayPath(file);
  const text = normalizeLineEndings(raw);
  const match = FRONTMATTER.exec(text);
  const issue = findFrontmatterIssue(text, match?.[0]);
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

/** Explains why a text that probably has frontmatter has none, or none that is complete. */
function findFrontmatterIssue(text: string, found: string | undefined): (Issue & Position) | undefined {
  const [firstLine = ''] = text.split('\n', 1);
  const conflict = (found ?? firstLine).search(MERGE_CONFLICT);
  if (conflict !== -1) return { ...toPosition(text, conflict), ...MERGE_CONFLICT_ISSUE };
  if (found !== undefined) return undefined;
  if (/^---[ \t]*\n/.test(text)) {
    const fix = 'Close it with a line of three hyphens.';
    return { line: 1, column: 1, message: 'The frontmatter is not closed.', fix };
  }
  const [pattern, fix] = MISPLACED.find(([known]) => known.test(text)) ?? [];
  if (pattern === undefined || fix === undefined) return undefined;
  const position = toPosition(text, pattern.exec(text)?.[0].length ?? 0);
  return { ...position, message: 'Frontmatter must start with "---" on the first line.', fix };
}

/** Creates an error at a field of a page's frontmatter. */
export function fieldProblem(
  kind: string,
  source: SourceFile,
  keys: readonly PropertyKey[],
  { message, fix }: Issue,
): Problem {
  const location = createFrontmatterLocator(source)(keys);
  return errorProblem(kind, message, { file: source.displayPath, ...location, fix });
}

/** Creates a function that locates values in a page's frontmatter, for problems found after parsing. */
export function createFrontmatterLocator({ frontmatter, frontmatterOffset }: SourceFile): Locate {
  return createYamlLocator({ text: frontmatter, lineOffset: frontmatterOffset });
}
