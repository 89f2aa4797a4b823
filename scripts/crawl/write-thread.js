import { parentPort } from 'node:worker_threads';
import { createSyncWriter } from './write-sync.js';

/**
 * A thread that writes files, one after the other, for `write-files.ts`. Errors are given back by their code, as the file
 * system names it.
 *
 * @typedef {{ bytes: Uint8Array | string, before?: string | undefined }} ToWrite
 * @typedef {{ before: string, size: number, sha256: string }} ToKeep
 * @typedef {{ from: string }} ToLink
 * @typedef {{ id: number, file: string } & (ToWrite | ToKeep | ToLink)} WriteTask
 * @typedef {{ id: number, size: number, sha256: string } | { id: number, code: string, message: string }} WriteAnswer
 *   Without a hash when a file is not kept, and for a link.
 */

const writer = createSyncWriter();

const NOTHING = { size: 0, sha256: '' };

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
    if ('from' in task) {
      writer.link(task.from, file);
      return { id, ...NOTHING };
    }
    if ('sha256' in task) {
      const { size, sha256 } = task;
      return { id, ...(writer.keep(file, task.before, { size, sha256 }) ? { size, sha256 } : NOTHING) };
    }
    return { id, ...writer.write(file, task.bytes, task.before) };
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    return { id, code, message };
  }
}
