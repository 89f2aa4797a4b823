import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Installs packages with npm into a folder. */
export async function installPackages(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  );
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
}
