import { fork } from 'node:child_process';
import path from 'node:path';
import type { EncodeImage } from '#app/engine/content/compile/images/image-variants.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { EncodedImage, ImageTask } from './image-process.js';

/**
 * Decodes and encodes an image in a process that gives way to all others: pages compile as fast as without it, and the
 * memory that a large image takes is free again afterwards.
 */
export const encodeInProcess: EncodeImage = (image, encodings) =>
  new Promise((resolve, reject) => {
    const child = fork(path.join(PROJECT_ROOT, 'scripts/images/image-process.js'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.once('message', (answer: EncodedImage) => {
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.result);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(
        new Error(`The process that encodes ${image.file} ended with ${signal ?? `code ${code ?? 'none'}`}.`),
      );
    });
    child.send({ image, encodings: [...encodings] } satisfies ImageTask);
    // Nobody waits for it, so that it keeps no program from ending.
    child.unref();
    child.channel?.unref();
  });
