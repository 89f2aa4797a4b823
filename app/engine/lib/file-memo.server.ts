import { statSync } from 'node:fs';
import { isMissing } from './files.server.ts';

/** Cache of values derived from files. */
export interface FileMemo {
  /**
   * Returns the value that `make` derives from a file; derives it again after the file has changed. `make` receives the
   * previous value, if any. Errors are not cached.
   */
  get<T>(kind: string, file: string, make: (before: T | undefined) => T | Promise<T>): Promise<T>;
  /** Stamp of a file, which changes whenever the file does; starts with `gone` if there is none. */
  getStamp(file: string): Promise<string>;
  /**
   * Invalidates all stamps, or those of the files that a watcher reports. A reported file counts as changed regardless
   * of its modification time; other files are not read from disk again.
   */
  refresh(changed?: readonly string[]): void;
}

interface CachedValue {
  stamp: string;
  value: unknown;
}

/**
 * Creates an empty memo.
 *
 * Values are invalidated if, after `refresh`, the timestamps, size, or inode of their file have changed, or a watcher
 * has reported it.
 */
export function createFileMemo(): FileMemo {
  const stamps = new Map<string, Promise<string>>();
  const values = new Map<string, Map<string, CachedValue>>();
  /** Number of times a watcher reported each file, because two saves may have the same timestamp. */
  const reportCounts = new Map<string, number>();

  function getStamp(file: string): Promise<string> {
    let stamp = stamps.get(file);
    if (stamp === undefined) {
      stamp = new Promise((resolve) => {
        resolve(`${readStamp(file)} ${reportCounts.get(file) ?? 0}`);
      });
      stamps.set(file, stamp);
    }
    return stamp;
  }

  return {
    getStamp,
    async get<T>(kind: string, file: string, make: (before: T | undefined) => T | Promise<T>): Promise<T> {
      // Take the stamp first, so that a file that changes in between is read again the next time.
      const stamp = await getStamp(file);
      let kinds = values.get(file);
      if (kinds === undefined) values.set(file, (kinds = new Map<string, CachedValue>()));
      const cached = kinds.get(kind);
      if (cached?.stamp === stamp) return cached.value as T;
      const value = await make(cached?.value as T | undefined);
      kinds.set(kind, { stamp, value });
      return value;
    },
    refresh(changed) {
      if (changed === undefined) {
        stamps.clear();
        return;
      }
      for (const file of changed) {
        stamps.delete(file);
        reportCounts.set(file, (reportCounts.get(file) ?? 0) + 1);
      }
    },
  };
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
