import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { errorProblem, type Problem } from '#app/diagnostics/problem.ts';
import type { Locate } from '#app/diagnostics/schema-problems.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import { createYamlLocator } from './yaml.server.ts';

/** A page as it stands on disk, its frontmatter split off. */
export interface SourceFile {
  /** Absolute path. */
  file: string;
  /** As messages show it. */
  displayPath: string;
  /** The whole text, with `\n` line ends and without a byte-order mark. */
  text: string;
  /** The YAML between the `---` lines; empty when there is none. */
  frontmatter: string;
  /** How many lines of the file stand before the YAML. */
  frontmatterOffset: number;
}

const FRONTMATTER = /^---[ \t]*\n([\s\S]*?\n|)---[ \t]*(?:\n|$)/;

/** Reads a page. What is no text, or a frontmatter that never ends, is a problem; then the result is undefined. */
export async function readSourceFile(file: string, problems: Problem[]): Promise<SourceFile | undefined> {
  const displayPath = toDisplayPath(file);
  const bytes = await readFile(file);
  if (bytes.includes(0) || !isUtf8(bytes)) {
    problems.push(
      errorProblem('file', 'The file is not text.', {
        file: displayPath,
        remedy: 'Pages are MDX: text in UTF-8.',
      }),
    );
    return undefined;
  }
  return parseSource(file, bytes.toString('utf8'), problems);
}

/** Splits the text of a page; see `readSourceFile`. */
export function parseSource(file: string, raw: string, problems: Problem[]): SourceFile | undefined {
  const displayPath = toDisplayPath(file);
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const match = FRONTMATTER.exec(text);
  if (match === null && /^---[ \t]*\n/.test(text)) {
    problems.push(
      errorProblem('frontmatter', 'The frontmatter has no end.', {
        file: displayPath,
        line: 1,
        column: 1,
        remedy: 'Close it with a line of three hyphens.',
      }),
    );
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

/** Finds fields of a page's frontmatter, for what is found out after it was read. */
export function createFrontmatterLocator({ frontmatter, frontmatterOffset }: SourceFile): Locate {
  return createYamlLocator({ text: frontmatter, lineOffset: frontmatterOffset });
}
