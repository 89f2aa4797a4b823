import { cp, mkdtemp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import os from 'node:os';

const PARTS = [
  'app',
  'scripts',
  'content',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'remix.config.js',
];

/**
 * Copies the project, so that a test can change its code. Packages are shared. The caller must remove the parent
 * folder.
 */
export async function copyProject(): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'podium-project-')), 'project');
  for (const part of PARTS) {
    await cp(path.join(PROJECT_ROOT, part), path.join(folder, part), { recursive: true });
  }
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}
