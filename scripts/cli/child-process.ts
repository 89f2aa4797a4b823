import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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
 * Waits until a process has exited and its output is complete. Resolves to its exit code, or to null if a signal terminated
 * it.
 *
 * @throws Error if it can't be started
 */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
