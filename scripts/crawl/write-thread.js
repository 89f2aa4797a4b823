import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

/**
 * A thread that writes files, one after the other, for `write-files.ts`. Plain JavaScript, because a thread that has to
 * translate TypeScript first starts ten times slower. Errors are given back by their code, as the file system names it.
 *
 * @typedef {{ id: number, file: string } & ({ bytes: Uint8Array | string, before?: string | undefined } | { from: string })} WriteTask
 * @typedef {{ id: number, size: number, sha256: string } | { id: number, code: string, message: string }} WriteAnswer
 */

/** @type {Set<string>} */
const madeFolders = new Set();

parentPort?.on('message', (/** @type {readonly WriteTask[]} */ tasks) => {
  parentPort?.postMessage(tasks.map(answer));
});

/**
 * @param {WriteTask} task
 * @returns {WriteAnswer}
 */
function answer(task) {
  const { id, file } = task;
  try {
    const folder = path.dirname(file);
    if (!madeFolders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      madeFolders.add(folder);
    }
    if ('from' in task) {
      linkOrCopy(task.from, file);
      return { id, size: 0, sha256: '' };
    }
    const bytes = Buffer.from(task.bytes);
    if (task.before === undefined || !linkUnchanged(task.before, file, bytes)) writeAnew(file, bytes);
    return { id, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    return { id, code, message };
  }
}

/**
 * Gives a file of before a second name if it holds the same: a name is made ten times as fast as a file. It is linked first
 * and then looked at, so that nobody can put another file in its place in between.
 *
 * @param {string} before
 * @param {string} file
 * @param {Buffer} bytes
 */
function linkUnchanged(before, file, bytes) {
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

/**
 * Two names for one file are half the writing; where the disk knows no such thing, there are two files.
 *
 * @param {string} from
 * @param {string} to
 */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
