import { readFileSync, realpathSync } from 'node:fs';
import type { Issue } from '#app/engine/diagnostics/problem.ts';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { isInside } from '#app/engine/lib/file-paths.server.ts';
import { normalizeLineEndings } from '#app/engine/lib/text.ts';
import { findEncodingProblem } from '#app/engine/lib/text-encoding.server.ts';
import { isMissing } from '#app/engine/lib/files.server.ts';
import { resolveReference, suggestFile } from '#app/engine/content/source/file-reference.server.ts';
import { parseLineRange } from './code-meta.server.ts';

interface CodeFileRequest {
  /** Path relative to the page, or to the content folder if it starts with a slash. */
  file: string;
  lines: string | undefined;
  region: string | undefined;
  /** Absolute path of the file that contains the fence. */
  from: string;
  contentDir: string;
}

interface CodeFile {
  text: string;
  /** Path relative to the content folder, with forward slashes. */
  relative: string;
  bytes: Buffer;
}

const REGION = /^[ \t]*(?:\/\/|\{?\/\*|<!--|--|#)[ \t]*#?(end)?region\b[ \t]*([\w.-]*)/;

/**
 * Reads a file in the content folder, or some of its lines. Files outside the folder are not read, not even through
 * symbolic links.
 */
export function readCodeFile(request: CodeFileRequest): CodeFile | Issue {
  const { file, from, contentDir } = request;
  const { absolute, relative } = resolveReference(file, from, contentDir);
  const bytes = isInside(contentDir, absolute) ? readInside(contentDir, absolute) : 'outside';
  if (bytes === 'outside') {
    return {
      message: `The file "${file}" is outside the content folder.`,
      fix: 'Include code from files in the content folder.',
    };
  }
  if (bytes === 'missing') {
    return {
      message: `The code file "${file}" does not exist.`,
      fix: suggestFile(file, from, contentDir),
    };
  }
  if (findEncodingProblem(absolute, bytes) !== undefined) {
    return { message: `The file "${file}" is not text.`, fix: 'Code must be UTF-8 text.' };
  }
  const lines = normalizeLineEndings(bytes.toString('utf8')).replace(/\n$/, '').split('\n');
  const selected = selectLines(lines, request);
  if ('message' in selected) return selected;
  return { text: removeIndentation(selected.filter((line) => !REGION.test(line))), relative, bytes };
}

function readInside(contentDir: string, absolute: string): Buffer | 'missing' | 'outside' {
  try {
    const real = realpathSync(absolute);
    return isInside(realpathSync(contentDir), real) ? readFileSync(real) : 'outside';
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'EISDIR') return 'missing';
    throw error;
  }
}

function selectLines(
  all: readonly string[],
  { file, lines, region }: CodeFileRequest,
): readonly string[] | Issue {
  if (region !== undefined) return selectRegion(all, region, file);
  if (lines === undefined) return all;
  const range = parseLineRange(lines);
  if (range === undefined) {
    return {
      message: `"${lines}" is not a valid line range.`,
      fix: 'Write lines=3-18, or lines=3 for one.',
    };
  }
  if (range.from < 1 || range.to > all.length) {
    return {
      message: `"${file}" has no ${range.from === range.to ? 'line' : 'lines'} ${lines}: it ends at line ${all.length}.`,
      fix: 'Lines are counted from 1.',
    };
  }
  return all.slice(range.from - 1, range.to);
}

function selectRegion(all: readonly string[], region: string, file: string): readonly string[] | Issue {
  const marks = all.flatMap((line, index) => {
    const [match, end, name = ''] = REGION.exec(line) ?? [];
    return match === undefined ? [] : [{ index, isEnd: end !== undefined, name }];
  });
  const start = marks.find(({ isEnd, name }) => !isEnd && name === region);
  if (start === undefined) {
    const known = marks.filter(({ isEnd, name }) => !isEnd && name !== '').map(({ name }) => name);
    return {
      message: `"${file}" has no region "${region}".`,
      fix:
        suggest(region, known, 'The regions are') ||
        `Regions start with "// #region ${region}" and end with "// #endregion".`,
    };
  }
  let depth = 0;
  for (const { index, isEnd } of marks.filter((mark) => mark.index >= start.index)) {
    depth += isEnd ? -1 : 1;
    if (depth === 0) return all.slice(start.index + 1, index);
  }
  return {
    message: `The region "${region}" of "${file}" has no end.`,
    fix: 'End it with "// #endregion".',
  };
}

function removeIndentation(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(common)).join('\n');
}
