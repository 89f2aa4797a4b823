import { runGit } from '#app/engine/content/source/run-git.server.ts';

/** User name of git in a folder; undefined without git or a configured name. */
export async function readGitUser(folder: string): Promise<string | undefined> {
  const name = await runGit(folder, ['config', 'user.name']);
  return name?.toString('utf8').trim() || undefined;
}
