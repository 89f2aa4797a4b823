import type { IncomingMessage } from 'node:http';

/** The most that the site is ever sent, in bytes: a choice of the colour mode is far below. */
const LIMIT = 16 * 1024;

/** Reads what a client sends; undefined when it is too much. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > LIMIT) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  // Ending the loop early must leave the connection open for the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
