import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes beside the target and renames, so that no reader ever sees half a file. Makes the folders above it. What can't be
 * written whole leaves nothing behind.
 *
 * Waits for the disk: a build has no processor to spare for what would do the waiting.
 */
export function writeWhole(file: string, bytes: Buffer | string): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    try {
      writeFileSync(temporary, bytes);
    } catch (error) {
      // Most folders are there: to make each again for each file takes longer than to find one missing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(temporary, bytes);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
