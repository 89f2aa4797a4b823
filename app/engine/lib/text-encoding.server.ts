import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from './file-paths.server.ts';
import { toPosition } from './text.ts';

/** Finds the first byte of a file that is not text in UTF-8, the encoding of all content; undefined if there is none. */
export function findEncodingProblem(file: string, bytes: Buffer): Problem | undefined {
  const text = bytes.toString('utf8');
  // Bytes that are not UTF-8, as in files with another encoding, become replacement characters.
  const at = text.search(isUtf8(bytes) ? /\0/ : /[\0\uFFFD]/);
  if (at === -1) return undefined;
  const what = text[at] === '\0' ? 'a NUL byte' : 'a byte that is not UTF-8';
  return errorProblem('file', `The file is not text: there is ${what} here.`, {
    file: toDisplayPath(file),
    ...toPosition(text, at),
    fix: 'Save it with UTF-8 encoding.',
  });
}

/**
 * Esbuild plugin: fails with a `ProblemError` if an imported file is not in UTF-8, because esbuild replaces such bytes
 * silently. Skips packages, and files whose text another plugin provides.
 */
export const checkEncodingPlugin: Plugin = {
  name: 'check-encoding',
  setup(build) {
    build.onLoad({ filter: /\.(?:mdx?|[cm]?[jt]sx?|json)$/ }, async ({ path, pluginData }) => {
      if (pluginData !== undefined || /[/\\]node_modules[/\\]/.test(path)) return undefined;
      const problem = findEncodingProblem(path, await readFile(path));
      if (problem !== undefined) throw new ProblemError([problem]);
      return undefined;
    });
  },
};
