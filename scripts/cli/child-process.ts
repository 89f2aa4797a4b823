import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Collects the output of a process as text; the returned function returns what has been received so far. */
export function collectText(...streams: readonly (Readable | null)[]): () => string {
  let text = '';
  for (const stream of streams) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}

/**
 * Resolves when a process has ended and its output is complete, to its exit code, or to null when a signal ended it.
 *
 * @throws Error when it can't be started
 */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
