import { fork } from 'node:child_process';
import path from 'node:path';
import type { EncodeImage } from '#app/engine/content/compile/images/image-variants.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { EncodedImage, ImageTask } from './image-process.js';

/**
 * Decodes and encodes an image in a low-priority process, so that it does not slow down compilation, and the memory of
 * large images is freed when it exits.
 */
export const encodeInProcess: EncodeImage = (image, encodings) =>
  new Promise((resolve, reject) => {
    const child = fork(path.join(PROJECT_ROOT, 'scripts/images/image-process.js'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.once('message', (message: EncodedImage) => {
      if ('error' in message) reject(new Error(message.error));
      else resolve(message.result);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(
        new Error(`The process encoding ${image.file} exited with ${signal ?? `code ${code ?? 'none'}`}.`),
      );
    });
    child.send({ image, encodings: [...encodings] } satisfies ImageTask);
    // Unreferenced, so that it does not keep the parent running.
    child.unref();
    child.channel?.unref();
  });
