import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The name of whoever works in a folder, as git knows it; undefined without git or without a name. */
export async function readGitUser(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', 'user.name'], { cwd: folder });
    return stdout.trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
