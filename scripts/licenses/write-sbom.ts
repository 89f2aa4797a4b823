import path from 'node:path';
import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';
import { writeFileAtomic } from '#app/engine/lib/files.server.ts';
import { readLockFile } from './lock-file.ts';
import { makeSbom } from './sbom.ts';

/** Where the list of what the site is built with is, from the project's root. */
export const SBOM_FILE = 'build/sbom.cdx.json';

/**
 * Writes the list of packages, whole even when two builds do it at once.
 *
 * @throws ProblemError when the disk has no room or may not be written
 */
export async function writeSbom(root: string): Promise<void> {
  const file = path.join(root, SBOM_FILE);
  const text = `${JSON.stringify(makeSbom(await readLockFile(root)), null, 1)}\n`;
  try {
    writeFileAtomic(file, text);
  } catch (error) {
    throw describeWriteFailure(error, file) ?? error;
  }
}
