import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isMissing } from '#app/engine/lib/files.server.ts';

/** Extent of the Git history, from which the dates of last changes are read. */
export type HistoryExtent = 'complete' | 'shallow' | 'none';

/** Git history of a folder. */
export interface GitHistory {
  extent: HistoryExtent;
  /** Changes on every commit, checkout and reset. */
  stamp: string;
  /** Boundary commits of a shallow clone, whose changes are unknown. */
  boundary: ReadonlySet<string>;
}

/** Reads the state of the enclosing repository without running Git, which would be slower. */
export function findGitHistory(folder: string): GitHistory {
  const gitDir = findGitDir(folder);
  if (gitDir === undefined) return { extent: 'none', stamp: '', boundary: new Set() };
  const common = path.resolve(gitDir, readText(path.join(gitDir, 'commondir'))?.trim() ?? '.');
  const boundary = new Set(readText(path.join(common, 'shallow'))?.split('\n').filter(Boolean));
  const head = readText(path.join(gitDir, 'HEAD')) ?? '';
  const ref = /^ref: (.+)$/m.exec(head)?.[1];
  const stamp = [
    head,
    readStamp(path.join(gitDir, 'logs/HEAD')),
    ref === undefined ? '' : readStamp(path.join(common, ref)),
    readStamp(path.join(common, 'packed-refs')),
    [...boundary].join(),
  ].join('\n');
  return { extent: boundary.size > 0 ? 'shallow' : 'complete', stamp, boundary };
}

function findGitDir(folder: string): string | undefined {
  for (let directory = folder; ; directory = path.dirname(directory)) {
    const candidate = path.join(directory, '.git');
    const stats = statSync(candidate, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return candidate;
    // In a worktree or submodule, `.git` is a file that contains the path of the folder.
    const linkedDir =
      stats?.isFile() === true ? /^gitdir: (.+)$/m.exec(readText(candidate) ?? '')?.[1] : undefined;
    if (linkedDir !== undefined) return path.resolve(directory, linkedDir);
    if (path.dirname(directory) === directory) return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

function readStamp(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? '' : `${stats.mtimeNs} ${stats.size}`;
}
