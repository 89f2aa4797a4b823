import { statSync } from 'node:fs';
import { isMissing } from './files.server.ts';

/** Cache of values derived from files. */
export interface FileMemo {
  /**
   * Returns what `make` derives from a file, derived again after the file changed. `make` receives the previous value, if
   * any; errors are not cached.
   */
  get<T>(kind: string, file: string, make: (before: T | undefined) => T | Promise<T>): Promise<T>;
  /** Changes whenever the file does; `gone` when there is none. */
  getStamp(file: string): Promise<string>;
  /**
   * Invalidates stamps: all of them, or those of the files that a watcher names. A named file counts as changed whatever its
   * modification time; the others are not read from disk again.
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
 * Invalidation: after `refresh`, a file has another time of change, size or inode, or a watcher named it.
 */
export function createFileMemo(): FileMemo {
  const stamps = new Map<string, Promise<string>>();
  const values = new Map<string, Map<string, CachedValue>>();
  /** How often a watcher named a file: two saves may have the same timestamp. */
  const named = new Map<string, number>();

  function getStamp(file: string): Promise<string> {
    let stamp = stamps.get(file);
    if (stamp === undefined) {
      stamp = new Promise((resolve) => {
        resolve(`${readStamp(file)} ${named.get(file) ?? 0}`);
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
        named.set(file, (named.get(file) ?? 0) + 1);
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
