import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenOn } from '#scripts/cli/listen.ts';
import { closeSlowConnections } from '#scripts/live/connections.ts';

const LIMIT = 1000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** More than the buffers of both ends hold. */
const LARGE = Buffer.alloc(32 * 2 ** 20, 'x');

/** Connects to a server with the limit; resolves to both ends of the connection. */
async function open(
  listener: RequestListener,
  limit = LIMIT,
): Promise<{ client: Socket; atServer: Socket; ended: Promise<'disconnected'> }> {
  const server = createServer(listener);
  closeSlowConnections(server, limit);
  const listening = await listenOn(server, { host: '127.0.0.1', port: 0, baseUrl: '/' });
  const connected = once(server, 'connection');
  const client = connect(Number(new URL(listening.url).port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(async () => {
    client.destroy();
    server.closeAllConnections();
    await listening.close();
  });
  const [atServer] = (await connected) as [Socket];
  return { client, atServer, ended: once(atServer, 'close').then(() => 'disconnected' as const) };
}

test('a client that does not read its responses is disconnected within the time limit', async () => {
  let isRequested: () => void;
  const requested = new Promise<void>((resolve) => {
    isRequested = resolve;
  });
  const { client, ended } = await open((_request, response) => {
    response.end(LARGE);
    isRequested();
  });
  client.pause();
  client.write(REQUEST.repeat(20));
  await requested;
  // A clock of the same process: whichever of both is due first happens first, on a busy machine, too.
  expect(await Promise.race([ended, sleep(LIMIT * 1.5, 'still open')])).toBe('disconnected');
});

test('a client is not disconnected while there is nothing to read, or while it reads', async () => {
  const { client, atServer } = await open((_request, response) => {
    // Several times as long as the limit.
    atServer.once('podium-looked', () => response.end(LARGE));
  }, 200);
  let looks = 0;
  atServer.on('timeout', () => {
    looks += 1;
    if (looks === 5) atServer.emit('podium-looked');
  });
  let bytes = 0;
  client.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > LARGE.length) client.end();
  });
  client.write(REQUEST);
  await once(client, 'close');
  expect(bytes).toBeGreaterThan(LARGE.length);
});
