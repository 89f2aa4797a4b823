import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { createFileMemo, type FileMemo } from '#app/engine/lib/file-memo.server.ts';

/** Cache of parsed files that is reused between loads. */
export interface ReadCache {
  readonly memo: FileMemo;
  /** Whether to replace an invalid file by its last valid state. */
  readonly reuseLastValid: boolean;
  /** Last valid values by key. */
  readonly lastValid: Map<string, unknown>;
}

/** Creates an empty cache. By default, invalid files are omitted rather than replaced. */
export function createReadCache(reuseLastValid = false): ReadCache {
  return { memo: createFileMemo(), reuseLastValid, lastValid: new Map() };
}

interface CachedRead<T> {
  value: T | undefined;
  lastValid: T | undefined;
  problems: readonly Problem[];
}

/** Reads a file if it has changed. Its problems are reported in either case. */
export async function readCached<T>(
  kind: string,
  file: string,
  { memo, reuseLastValid }: ReadCache,
  problems: Problem[],
  read: (problems: Problem[]) => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const result = await memo.get<CachedRead<T>>(kind, file, async (previous) => {
    const found: Problem[] = [];
    const value = await read(found);
    return { value, lastValid: value ?? previous?.lastValid, problems: found };
  });
  problems.push(...result.problems);
  return result.value ?? (reuseLastValid ? result.lastValid : undefined);
}

/**
 * Returns a value if it is valid, or else the last valid value with that name if the cache reuses last valid values.
 */
export function fallBackToLastValid<T>(
  name: string,
  value: T,
  isValid: boolean,
  { reuseLastValid, lastValid }: ReadCache,
): T {
  if (!reuseLastValid) return value;
  if (isValid) lastValid.set(name, value);
  return lastValid.has(name) ? (lastValid.get(name) as T) : value;
}
