import { parentPort } from 'node:worker_threads';
import { createSyncWriter } from './write-sync.js';

/**
 * A thread that writes files, one after the other, for `write-files.ts`. Errors are given back by their code, as the file
 * system names it.
 *
 * @typedef {{ id: number, file: string } & ({ bytes: Uint8Array | string, before?: string | undefined } | { from: string })} WriteTask
 * @typedef {{ id: number, size: number, sha256: string } | { id: number, code: string, message: string }} WriteAnswer
 */

const writer = createSyncWriter();

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
      return { id, size: 0, sha256: '' };
    }
    return { id, ...writer.write(file, task.bytes, task.before) };
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    return { id, code, message };
  }
}
