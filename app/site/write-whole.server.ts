import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes beside the target and renames, so that no reader ever sees half a file. Makes the folders above it. What can't be
 * written whole leaves nothing behind.
 */
export async function writeWhole(file: string, bytes: Buffer | string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
