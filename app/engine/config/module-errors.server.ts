import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';

/**
 * Finds an import cycle among configuration modules. Imported bindings in a cycle are undefined during evaluation, so fields
 * would be silently missing.
 */
export async function findConfigCycle({ inputs }: Metafile, file: string): Promise<Problem | undefined> {
  const done = new Set<string>();
  const walk = (input: string, way: readonly string[]): { chain: string[]; written: string } | undefined => {
    if (done.has(input)) return undefined;
    const here = [...way, input];
    for (const { path: to, original = to, external } of inputs[input]?.imports ?? []) {
      if (external === true) continue;
      const at = here.indexOf(to);
      const found = at === -1 ? walk(to, here) : { chain: [...here.slice(at), to], written: original };
      if (found !== undefined) return found;
    }
    done.add(input);
    return undefined;
  };
  const found = walk(path.basename(file), []);
  return found === undefined
    ? undefined
    : await describeCycle(found.chain, found.written, path.dirname(file));
}

async function describeCycle(chain: readonly string[], written: string, folder: string): Promise<Problem> {
  const file = path.resolve(folder, chain.at(-2) ?? '');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const line = lines.findIndex((text) => text.includes(`'${written}'`) || text.includes(`"${written}"`));
  return errorProblem('configuration', `The modules import each other: ${chain.join(' → ')}.`, {
    file: toDisplayPath(file),
    ...(line === -1 ? {} : { line: line + 1, column: (lines[line] ?? '').indexOf(written) }),
    remedy: 'Remove one of these imports, e.g. by moving what both need into a third file.',
  });
}

/** Code with its source map at the end, apart. */
export function splitSourceMap(text: string): { code: string; map: SourceMap | undefined } {
  const [, code = text, json] =
    /^([^]*)\n\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/.exec(text) ?? [];
  if (json === undefined) return { code, map: undefined };
  return { code, map: new SourceMap(JSON.parse(Buffer.from(json, 'base64').toString()) as SourceMapPayload) };
}

/** Where an error was thrown by code that was imported from a `data:` URL, by its source map. */
export function findThrow(error: unknown, map: SourceMap | undefined, folder: string): Partial<Problem> {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, line, column] = /\bdata:text\/javascript;base64,[\w+/=]*:(\d+):(\d+)/.exec(stack) ?? [];
  if (map === undefined || line === undefined || column === undefined) return {};
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return {};
  return {
    file: toDisplayPath(path.resolve(folder, entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}
