import { SourceMap, type SourceMapPayload } from 'node:module';
import type { Metafile } from 'esbuild';

/** Import cycle among bundled modules. */
export interface ImportCycle {
  /** Modules of the cycle, as named by esbuild; the first one is repeated at the end. */
  chain: string[];
  /** Specifier of the last import, as written in its module. */
  written: string;
}

/** Finds an import cycle that is reachable from some modules, among those that match. */
export function findImportCycle(
  { inputs }: Metafile,
  starts: readonly string[],
  matches: (input: string) => boolean,
): ImportCycle | undefined {
  const done = new Set<string>();

  function walk(input: string, ancestors: readonly string[]): ImportCycle | undefined {
    if (done.has(input)) return undefined;
    const chain = [...ancestors, input];
    for (const { path: to, original = to, external } of inputs[input]?.imports ?? []) {
      if (external === true || !matches(to)) continue;
      const at = chain.indexOf(to);
      const found = at === -1 ? walk(to, chain) : { chain: [...chain.slice(at), to], written: original };
      if (found !== undefined) return found;
    }
    done.add(input);
    return undefined;
  }

  return starts.map((input) => walk(input, [])).find((found) => found !== undefined);
}

const INLINE_MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]*)/;

/** Splits off the inline source map of bundled code. */
export function splitSourceMap(bundled: string): { code: string; map: SourceMap | undefined } {
  const json = INLINE_MAP.exec(bundled)?.[1];
  if (json === undefined) return { code: bundled, map: undefined };
  const map = new SourceMap(JSON.parse(Buffer.from(json, 'base64').toString()) as SourceMapPayload);
  return { code: bundled.replace(INLINE_MAP, ''), map };
}
