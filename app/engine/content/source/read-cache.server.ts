import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { createFileMemo, type FileMemo } from '#app/engine/lib/file-memo.server.ts';

/** Cache of parsed files, reused between loads. */
export interface ReadCache {
  readonly memo: FileMemo;
  /** Whether an invalid file is replaced by its last valid state. */
  readonly reuseLastValid: boolean;
  /** Last valid values by key. */
  readonly lastValid: Map<string, unknown>;
}

/** Creates an empty cache. By default, invalid files are omitted. */
export function createReadCache(reuseLastValid = false): ReadCache {
  return { memo: createFileMemo(), reuseLastValid, lastValid: new Map() };
}

interface Gathered<T> {
  value: T | undefined;
  good: T | undefined;
  problems: readonly Problem[];
}

/** Reads a file unless it has not changed; its problems are reported again in either case. */
export async function readCached<T>(
  kind: string,
  file: string,
  { memo, reuseLastValid }: ReadCache,
  problems: Problem[],
  read: (problems: Problem[]) => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const result = await memo.get<Gathered<T>>(kind, file, async (before) => {
    const found: Problem[] = [];
    const value = await read(found);
    return { value, good: value ?? before?.good, problems: found };
  });
  problems.push(...result.problems);
  return result.value ?? (reuseLastValid ? result.good : undefined);
}

/** Returns a value if it is valid, or else the last valid value with that key, if the cache reuses them. */
export function fallBackToLastValid<T>(
  name: string,
  value: T,
  isGood: boolean,
  { reuseLastValid, lastValid }: ReadCache,
): T {
  if (!reuseLastValid) return value;
  if (isGood) lastValid.set(name, value);
  return lastValid.has(name) ? (lastValid.get(name) as T) : value;
}
