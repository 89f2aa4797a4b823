import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { createFileMemo, type FileMemo } from '#app/engine/lib/file-memo.server.ts';

/** What a loader knows of single files from one load to the next. */
export interface ReadCache {
  readonly memo: FileMemo;
  /** Whether a file with mistakes is in the index as it last was without them. */
  readonly reuseLastValid: boolean;
  /** What was last without mistakes, by a name of its own. */
  readonly lastValid: Map<string, unknown>;
}

/** Makes an empty memory; by default every mistake leaves its file out. */
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

/** A value, or, where it has mistakes and the memory keeps what is good, the last one of that name that had none. */
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
