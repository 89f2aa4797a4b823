import { copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashBytes } from '#app/engine/lib/files.server.ts';

/** Size in bytes and SHA-256 of a file. */
export interface WrittenFile {
  size: number;
  sha256: string;
}

/**
 * Creates a writer of files into one folder, which also creates the folders above them. Synchronous, because awaiting
 * each of thousands of small files takes longer than writing them. Methods throw file system errors.
 *
 * It caches which folders it created, so each output folder needs its own.
 */
export function createFileWriter() {
  const createdFolders = new Set<string>();

  function createFolder(file: string): void {
    const folder = path.dirname(file);
    if (createdFolders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    createdFolders.add(folder);
  }

  return {
    /** Writes a file. If `before` names a file with the same content, links to it instead. */
    write(file: string, content: Buffer | string, before: string | undefined): WrittenFile {
      createFolder(file);
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const size = bytes.length;
      if (before === undefined || !linkIfSame(before, file, bytes)) replaceFile(file, bytes);
      return { size, sha256: hashBytes(bytes) };
    },
    /** Hard-links a file, or copies it if the disk has no hard links. */
    link(from: string, to: string): void {
      createFolder(to);
      try {
        linkSync(from, to);
      } catch {
        copyFileSync(from, to);
      }
    },
  };
}

/**
 * Links to an earlier file if it has the expected content; creating a link takes a tenth of the time of writing a file.
 * The content is compared after linking, so that nothing can replace the file in between.
 */
function linkIfSame(before: string, file: string, bytes: Buffer): boolean {
  try {
    linkSync(before, file);
  } catch {
    return false;
  }
  const stats = lstatSync(file);
  if (stats.isFile() && stats.size === bytes.length && readFileSync(file).equals(bytes)) return true;
  rmSync(file);
  return false;
}

/** Writes a new file. Never writes to an existing file, which may be linked from the served folder. */
function replaceFile(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmSync(file);
    writeFileSync(file, bytes, { flag: 'wx' });
  }
}
