import { statSync } from 'node:fs';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { isMissing } from './files.server.ts';

/**
 * Cache of values derived from files, which is reused between loads.
 *
 * Invalidation: when, after `refresh`, the timestamps, size, or inode of the file have changed, or a watcher has
 * reported the file.
 */
export interface FileCache {
  /** Returns the value that `make` derives from a file. Errors are not cached. */
  get<T>(kind: string, file: string, make: () => T | Promise<T>): Promise<T>;
  /**
   * Like `get`, for a file that may be invalid, so that `read` adds problems and returns undefined. The problems are
   * reported each time.
   */
  read<T>(
    kind: string,
    file: string,
    problems: Problem[],
    read: (problems: Problem[]) => T | undefined,
  ): Promise<T | undefined>;
  /** Returns a value if it is valid, or else the last valid value with that name if the cache reuses those. */
  fallBackToLastValid<T>(name: string, value: T, isValid: boolean): T;
  /** Stamp of a file, which changes whenever the file does; starts with `gone` if there is none. */
  getStamp(file: string): string;
  /**
   * Invalidates all stamps, or those of the files that a watcher reports. A reported file counts as changed regardless
   * of its modification time; other files are not read from disk again.
   */
  refresh(changed?: readonly string[]): void;
}

/**
 * Creates an empty cache.
 *
 * @param reuseLastValid whether an invalid value is replaced by the last valid one; by default, it is omitted
 */
export function createFileCache(reuseLastValid = false): FileCache {
  const stamps = new Map<string, string>();
  const values = new Map<string, { stamp: string; value: unknown }>();
  const lastValid = new Map<string, unknown>();
  /** Number of times a watcher reported each file, because two saves may have the same timestamp. */
  const reportCounts = new Map<string, number>();

  const cache: FileCache = {
    async get<T>(kind: string, file: string, make: () => T | Promise<T>): Promise<T> {
      // Take the stamp first, so that a file that changes in between is read again the next time.
      const stamp = cache.getStamp(file);
      const key = `${kind} ${file}`;
      const cached = values.get(key);
      if (cached?.stamp === stamp) return cached.value as T;
      const value = await make();
      values.set(key, { stamp, value });
      return value;
    },
    async read(kind, file, problems, read) {
      const result = await cache.get(kind, file, () => {
        const found: Problem[] = [];
        return { value: read(found), found };
      });
      problems.push(...result.found);
      return cache.fallBackToLastValid(`${kind} ${file}`, result.value, result.value !== undefined);
    },
    fallBackToLastValid<T>(name: string, value: T, isValid: boolean): T {
      if (!reuseLastValid) return value;
      if (isValid) lastValid.set(name, value);
      return lastValid.has(name) ? (lastValid.get(name) as T) : value;
    },
    getStamp(file) {
      const stamp = stamps.get(file) ?? `${readStamp(file)} ${reportCounts.get(file) ?? 0}`;
      stamps.set(file, stamp);
      return stamp;
    },
    refresh(changed) {
      if (changed === undefined) stamps.clear();
      for (const file of changed ?? []) {
        stamps.delete(file);
        reportCounts.set(file, (reportCounts.get(file) ?? 0) + 1);
      }
    },
  };
  return cache;
}

/** Synchronous: there may be thousands of files, and awaiting each takes ten times as long. */
function readStamp(file: string): string {
  try {
    const { mtimeNs, ctimeNs, size, ino } = statSync(file, { bigint: true });
    return `${mtimeNs} ${ctimeNs} ${size} ${ino}`;
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw error;
  }
}
