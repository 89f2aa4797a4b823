import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isMissing } from '#app/engine/lib/files.server.ts';

/** Extent of the git history, which dates of last changes are read from. */
export type HistoryExtent = 'complete' | 'shallow' | 'none';

/** The history that a folder belongs to. */
export interface GitHistory {
  extent: HistoryExtent;
  /** Changes with every commit, checkout and reset. */
  stamp: string;
  /** Boundary commits of a shallow clone, whose changes are unknown. */
  boundary: ReadonlySet<string>;
}

/** Finds the enclosing repository without starting git, which is slower. */
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
  for (let at = folder; ; at = path.dirname(at)) {
    const candidate = path.join(at, '.git');
    const stats = statSync(candidate, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return candidate;
    // In a worktree or submodule, `.git` is a file that contains the path of the folder.
    const elsewhere =
      stats?.isFile() === true ? /^gitdir: (.+)$/m.exec(readText(candidate) ?? '')?.[1] : undefined;
    if (elsewhere !== undefined) return path.resolve(at, elsewhere);
    if (path.dirname(at) === at) return undefined;
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
