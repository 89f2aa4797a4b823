import { readFile, stat } from 'node:fs/promises';
import { codeFrameColumns } from '@babel/code-frame';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { MAX_PAGE_SIZE } from '#app/engine/content/source/source-file.server.ts';

/** Number of context lines on either side of the location. */
const LINES_AROUND = 2;

/** Code frame around the location of a problem; undefined if the location does not exist. */
export async function readCodeFrame({ file, line, column }: Problem): Promise<string | undefined> {
  if (file === undefined || line === undefined) return undefined;
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size === 0 || size > MAX_PAGE_SIZE) return undefined;
  const text = (await readFile(file, 'utf8').catch(() => '')).replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // The file may have changed since.
  if (text.includes('\0') || line > text.split('\n').length) return undefined;
  return codeFrameColumns(
    text,
    { start: { line, ...(column === undefined ? {} : { column }) } },
    { linesAbove: LINES_AROUND, linesBelow: LINES_AROUND, highlightCode: false },
  );
}
