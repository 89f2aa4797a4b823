import { listen } from '#scripts/cli/listen.ts';

/**
 * Ports to try, outside of the ranges that systems give to outgoing connections: from 32768 on (Linux) or from 49152 on (the rest).
 * Such a connection could take a port between the check and the start of the server. Browsers refuse 10080, which is below.
 */
const FIRST = 11_000;
const COUNT = 21_000;

/** A prime: processes that start one after the other have consecutive IDs, and so start their searches far apart. */
const STRIDE = 7919;

let next = (process.pid * STRIDE) % COUNT;

/**
 * Finds a port of the loopback interface that was free a moment ago, for servers that do not report which one they took. A process
 * gets no port twice before it got all of them.
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
