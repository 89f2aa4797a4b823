import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { createFileMemo, type FileMemo } from '#app/engine/lib/file-memo.server.ts';

/** What a loader knows of single files from one load to the next. */
export interface ReadMemory {
  readonly memo: FileMemo;
  /** Whether a file with mistakes is in the index as it last was without them. */
  readonly keepGood: boolean;
  /** What was last without mistakes, by a name of its own. */
  readonly lastGood: Map<string, unknown>;
}

/** Makes an empty memory; by default every mistake leaves its file out. */
export function createReadMemory(keepGood = false): ReadMemory {
  return { memo: createFileMemo(), keepGood, lastGood: new Map() };
}

interface Gathered<T> {
  value: T | undefined;
  good: T | undefined;
  problems: readonly Problem[];
}

/** Reads a file unless it has not changed; its problems are reported again in either case. */
export async function gather<T>(
  kind: string,
  file: string,
  { memo, keepGood }: ReadMemory,
  problems: Problem[],
  read: (problems: Problem[]) => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const result = await memo.get<Gathered<T>>(kind, file, async (before) => {
    const found: Problem[] = [];
    const value = await read(found);
    return { value, good: value ?? before?.good, problems: found };
  });
  problems.push(...result.problems);
  return result.value ?? (keepGood ? result.good : undefined);
}

/** A value, or, where it has mistakes and the memory keeps what is good, the last one of that name that had none. */
export function keepLastGood<T>(
  name: string,
  value: T,
  isGood: boolean,
  { keepGood, lastGood }: ReadMemory,
): T {
  if (!keepGood) return value;
  if (isGood) lastGood.set(name, value);
  return lastGood.has(name) ? (lastGood.get(name) as T) : value;
}
