import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

/**
 * A thread that writes files, one after the other, for `write-files.ts`. Plain JavaScript, because a thread that has to
 * translate TypeScript first starts ten times slower. Errors are given back by their code, as the file system names it.
 *
 * @typedef {{ id: number, file: string } & ({ bytes: Uint8Array | string } | { from: string })} WriteTask
 * @typedef {{ id: number, size: number, sha256: string } | { id: number, code: string, message: string }} WriteAnswer
 */

/** @type {Set<string>} */
const madeFolders = new Set();

parentPort?.on('message', (/** @type {WriteTask} */ task) => {
  parentPort?.postMessage(answer(task));
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
    const { bytes } = task;
    writeFileSync(file, bytes);
    return { id, size: Buffer.byteLength(bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    return { id, code, message };
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
