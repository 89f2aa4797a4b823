import { listen } from '#scripts/http/listen.ts';

/**
 * Range of ports, outside of the ephemeral ports of operating systems, which start at 32768 (Linux) or 49152 (others):
 * an outgoing connection could take one between the check and the start of the server. Browsers block port 10080, which
 * is below the range.
 */
const FIRST = 11_000;
const COUNT = 21_000;

/** A prime, so that processes with consecutive IDs start their searches far apart. */
const STRIDE = 7919;

let next = (process.pid * STRIDE) % COUNT;

/**
 * Finds a free port of the loopback interface, for servers that don't report their port. Within a process, no port
 * repeats until the range is exhausted.
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
