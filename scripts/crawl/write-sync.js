import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * How files get into the output folder; for the thread of `write-files.ts`, and for helpers of a build, which write the
 * pages that they render. Plain JavaScript, because a thread that has to translate TypeScript first starts ten times
 * slower.
 *
 * @typedef {object} SyncWriter
 * @property {(file: string, content: Uint8Array | string, before: string | undefined) => { size: number, sha256: string }} write
 *   Writes a file and makes the folders above it. Where `before` names a file that holds the same, it becomes a second name
 *   of that. Throws the error of the file system.
 * @property {(file: string, before: string, wanted: { size: number, sha256: string }) => boolean} keep
 *   Makes a file a second name of one of before and the folders above it, if that has these bytes. Throws the error of the
 *   file system.
 * @property {(from: string, to: string) => void} link
 *   Gives a file a second name, which is half the writing; where the disk knows no such thing, there are two files. Throws
 *   the error of the file system.
 */

/**
 * Makes what writes. It remembers the folders that it has made, so that each output folder wants one of its own.
 *
 * @returns {SyncWriter}
 */
export function createSyncWriter() {
  /** @type {Set<string>} */
  const madeFolders = new Set();

  /** @param {string} file */
  function makeFolder(file) {
    const folder = path.dirname(file);
    if (madeFolders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    madeFolders.add(folder);
  }

  return {
    write(file, content, before) {
      makeFolder(file);
      const bytes = Buffer.from(content);
      const { length } = bytes;
      if (before === undefined || !linkIf(before, file, length, (there) => there.equals(bytes)))
        writeAnew(file, bytes);
      return { size: length, sha256: hash(bytes) };
    },
    keep(file, before, { size, sha256 }) {
      makeFolder(file);
      return linkIf(before, file, size, (there) => hash(there) === sha256);
    },
    link(from, to) {
      makeFolder(to);
      try {
        linkSync(from, to);
      } catch {
        copyFileSync(from, to);
      }
    },
  };
}

/**
 * Gives a file of before a second name if it holds what it should: a name is made ten times as fast as a file. It is
 * linked first and then looked at, so that nobody can put another file in its place in between.
 *
 * @param {string} before
 * @param {string} file
 * @param {number} size
 * @param {(there: Buffer) => boolean} isSame
 */
function linkIf(before, file, size, isSame) {
  try {
    linkSync(before, file);
  } catch {
    return false;
  }
  const stats = lstatSync(file);
  if (stats.isFile() && stats.size === size && isSame(readFileSync(file))) return true;
  rmSync(file);
  return false;
}

/** @param {Buffer} bytes */
function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Writes a file, never into one that is there: it may have a second name, in the folder that is served.
 *
 * @param {string} file
 * @param {Buffer} bytes
 */
function writeAnew(file, bytes) {
  try {
    writeFileSync(file, bytes, { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    rmSync(file);
    writeFileSync(file, bytes, { flag: 'wx' });
  }
}
