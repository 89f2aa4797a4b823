import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { withFolder } from '../bench/sites.ts';
import { runBuild } from '../helpers/run-script.ts';
import { hashTree } from '../helpers/temporary-folder.ts';
import type { Tally } from './tally.ts';

const run = promisify(execFile);

/** Differences between the machines of two builds. The output must not depend on any. */
const MACHINES = [
  { folder: 'a', env: { TZ: 'Pacific/Auckland', LANG: 'C', LC_ALL: 'C' } },
  {
    folder: 'b/folder/with a space/that-is-much-deeper',
    env: { TZ: 'America/Los_Angeles', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  },
];

/**
 * Builds two clones of the latest commit with empty caches, in different folders, time zones, and locales, and compares
 * the files byte by byte.
 *
 * @param content path of the content folder in the repository
 */
export async function compareClones(content: string): Promise<Tally> {
  return await withFolder(async (temporary) => {
    const builds: Record<string, string>[] = [];
    // One after the other: in parallel, they would take as long, and the later one shows whether time matters.
    for (const { folder, env } of MACHINES)
      builds.push(await buildClone(path.join(temporary, folder), content, env));
    const files = [...new Set(builds.flatMap((build) => Object.keys(build)))].sort();
    const differing = files.filter((file) => new Set(builds.map((build) => build[file])).size > 1);
    return { tried: files.length, failures: differing.map((file) => `${file} differs`) };
  });
}

/** Clones the repository into a folder, builds it, and returns the hash of every file of the site. */
async function buildClone(
  root: string,
  content: string,
  env: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  await run('git', ['clone', '--quiet', '--local', PROJECT_ROOT, root]);
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(root, 'node_modules'));
  const { code, stderr } = await runBuild({ root, env: { ...env, CONTENT_DIR: path.join(root, content) } });
  if (code !== 0) throw new Error(`The build in ${root} exited with code ${code ?? 'none'}:\n${stderr}`);
  return await hashTree(path.join(root, 'build/site'));
}
