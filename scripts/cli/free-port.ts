import { randomInt } from 'node:crypto';
import { listen } from './listen.ts';

/**
 * Where to look, in between what systems keep for others: connections to elsewhere are given ports from 32768 on (Linux)
 * or from 49152 on (the rest), and one of those could take a port from there between the look and the start of the server.
 * Browsers refuse 10080, which is below.
 */
const FIRST = 11_000;
const COUNT = 21_000;

/** How many ports are tried before the machine is taken to have none. */
const MAX_TRIES = 1000;

/** Finds a port of the loopback interface that is free right now, for servers that do not report which one they took. */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    // Random, so that processes that start at the same time try different ports.
    const port = FIRST + randomInt(COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`${MAX_TRIES} ports from ${FIRST} to ${FIRST + COUNT - 1} are in use.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(() => undefined, { host: '127.0.0.1', port, baseUrl: '/' }).catch(
    () => undefined,
  );
  await server?.close();
  return server !== undefined;
}
