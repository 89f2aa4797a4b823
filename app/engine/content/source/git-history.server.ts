import { runGit } from './run-git.server.ts';

/** Extent of the Git history, from which the dates of last changes are read. */
export type HistoryExtent = 'complete' | 'shallow' | 'none';

/** Finds the Git history of a folder, and the id of its last commit. There is none without Git or without commits. */
export async function findGitHistory(folder: string): Promise<{ extent: HistoryExtent; commit: string }> {
  const output = await runGit(folder, ['rev-parse', '--is-shallow-repository', 'HEAD']);
  if (output === undefined) return { extent: 'none', commit: '' };
  const [isShallow, commit = ''] = output.toString('utf8').split('\n');
  return { extent: isShallow === 'true' ? 'shallow' : 'complete', commit };
}
