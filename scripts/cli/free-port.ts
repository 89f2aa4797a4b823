import { listen } from './listen.ts';

/**
 * Where to look, in between what systems keep for others: connections to elsewhere are given ports from 32768 on (Linux)
 * or from 49152 on (the rest), and one of those could take a port from there between the look and the start of the server.
 * Browsers refuse 10080, which is below.
 */
const FIRST = 11_000;
const COUNT = 21_000;

/** A prime: processes that begin one after the other, and so have numbers side by side, look far from each other. */
const STRIDE = 7919;

let next = (process.pid * STRIDE) % COUNT;

/**
 * A port of the loopback interface that was free a moment ago, for servers that do not tell which one they took. None is
 * given twice by a process before all have been.
 */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + COUNT - 1} are in use.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(() => undefined, { host: '127.0.0.1', port, baseUrl: '/' }).catch(
    () => undefined,
  );
  await server?.close();
  return server !== undefined;
}
