import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { Fence } from './fences.ts';

/** Module that is loaded before every sample: see the file itself. */
export const LISTEN_HOOK = path.join(PROJECT_ROOT, 'tests/samples/harness/listen-hook.js');

/** Creates a folder inside the repository, so that samples find its packages. */
export async function makeWorkFolder(
  podium: Fence['podium'] = 5,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const build = path.join(PROJECT_ROOT, 'build');
  await mkdir(build, { recursive: true });
  const folder = await mkdtemp(path.join(build, 'samples-'));
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ type: podium === 4 ? 'commonjs' : 'module' }),
  );
  if (podium === 4) await linkVersion4(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Version 4 is installed under aliases; in this folder, it has its real names. */
async function linkVersion4(folder: string): Promise<void> {
  const scope = path.join(folder, 'node_modules/@podium');
  await mkdir(scope, { recursive: true });
  const installed = path.join(PROJECT_ROOT, 'node_modules');
  const links = {
    podlet: 'podium-podlet-4',
    layout: 'podium-layout-4',
    utils: 'podium-podlet-4/node_modules/@podium/utils',
  };
  for (const [name, target] of Object.entries(links)) {
    await symlink(path.join(installed, target), path.join(scope, name), 'dir');
  }
}
