import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs Git without the machine's configuration. */
export async function git(cwd: string, args: string[], date = '2024-01-01T00:00:00Z'): Promise<void> {
  const { PATH } = process.env;
  await run('git', args, {
    cwd,
    env: {
      PATH,
      HOME: cwd,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@site.example',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@site.example',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    } as unknown as NodeJS.ProcessEnv,
  });
}

/** Commits all changes in a repository, with a date. */
export async function commit(root: string, date?: string): Promise<void> {
  await git(root, ['add', '-A']);
  await git(root, ['commit', '-q', '-m', 'Change'], date);
}
