import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runBuild } from '../../helpers/run-script.ts';
import { hashTree, makeTemporaryFolder } from '../../helpers/temporary-folder.ts';

const run = promisify(execFile);

interface Location {
  /** Path of the clone in a temporary folder. The output must not depend on its length. */
  folder: string;
  env: Readonly<Record<string, string>>;
}

/** Clones a commit, builds it with an empty cache, and returns the hash of every file. */
async function buildClone(commit: string, { folder, env }: Location): Promise<Record<string, string>> {
  const root = path.join(await makeTemporaryFolder(), folder);
  await run('git', ['clone', '--quiet', '--local', '--no-checkout', PROJECT_ROOT, root]);
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: root });
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(root, 'node_modules'));
  const { code, stderr } = await runBuild({ root, env });
  if (code !== 0) throw new Error(`The build in ${root} exited with code ${code ?? 'none'}:\n${stderr}`);
  return await hashTree(path.join(root, 'build/site'));
}

// Without a repository (an unpacked archive) there is nothing to clone.
test.skipIf(!existsSync(path.join(PROJECT_ROOT, '.git')))(
  'two clones built in different folders, time zones, and locales are byte-identical',
  async () => {
    const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: PROJECT_ROOT })).stdout.trim();
    // One after the other: in parallel, they would take as long, and the later one shows whether time matters.
    const first = await buildClone(commit, {
      folder: 'a',
      env: { TZ: 'Pacific/Auckland', LANG: 'C', LC_ALL: 'C' },
    });
    const second = await buildClone(commit, {
      folder: 'a/folder/with a space/that-lies-much-deeper',
      env: { TZ: 'America/Los_Angeles', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    });
    const files = [...new Set([...Object.keys(first), ...Object.keys(second)])].sort();
    expect(files.filter((file) => first[file] !== second[file])).toEqual([]);
    expect(files).toContain('build-manifest.json');
    expect(files.length).toBeGreaterThan(100);
  },
  300_000,
);
