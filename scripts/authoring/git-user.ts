import { runGit } from '#app/engine/content/source/run-git.server.ts';

/** The name of whoever works in a folder, as git knows it; undefined without git or without a name. */
export async function readGitUser(folder: string): Promise<string | undefined> {
  const name = await runGit(folder, ['config', 'user.name']);
  return name?.toString('utf8').trim() || undefined;
}
