import { readdirSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { encodeImage } from '../../app/engine/content/compile/images/encode-image.server.js';

/**
 * Child process that encodes an image, for `encode-in-process.ts`.
 *
 * @typedef {{ image: Parameters<typeof encodeImage>[0], encodings:
 * import('../../app/engine/content/compile/images/encode-image.server.js').Encoding[] }} ImageTask
 * @typedef {{ result: Awaited<ReturnType<typeof encodeImage>> } | { error: string }} EncodedImage
 */

// On Linux, each thread has a priority, which the threads that it starts inherit. Node.js has already started some.
for (const thread of listThreads()) {
  try {
    os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The thread has ended.
  }
}

process.once('message', (/** @type {ImageTask} */ { image, encodings }) => {
  encodeImage(image, encodings).then(
    (result) => send({ result }),
    (/** @type {unknown} */ error) => send({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());

/** Lists the IDs of this process's threads. Without `/proc`, the list contains 0, which is the process itself. */
function listThreads() {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

/** @param {EncodedImage} message */
function send(message) {
  process.send?.(message, () => process.disconnect());
}
