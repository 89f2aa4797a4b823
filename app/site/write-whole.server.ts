import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes beside the target and renames, so that no reader ever sees half a file. Makes the folders above it. What can't be
 * written whole leaves nothing behind.
 */
export async function writeWhole(file: string, bytes: Buffer | string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, bytes).catch(async (error: unknown) => {
      // Most folders are there: to make each again for each file takes longer than to find one missing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(temporary, bytes);
    });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
