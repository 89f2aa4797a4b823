import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLockFile } from './lock-file.ts';
import { makeSbom } from './sbom.ts';

/** Where the list of what the site is built with stands, from the project's root. */
export const SBOM_FILE = 'build/sbom.cdx.json';

/** Writes the list of packages, whole even when two builds do it at once. */
export async function writeSbom(root: string): Promise<void> {
  const file = path.join(root, SBOM_FILE);
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(makeSbom(await readLockFile(root)), null, 1)}\n`);
  await rename(temporary, file);
}
