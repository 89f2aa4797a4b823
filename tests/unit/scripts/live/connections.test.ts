import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenOn } from '#scripts/http/listen.ts';
import { closeSlowConnections } from '#scripts/live/connections.ts';

const LIMIT = 1000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** More than the buffers of both ends can hold. */
const LARGE = Buffer.alloc(32 * 2 ** 20, 'x');

/** Connects to a server with the limit; resolves to both ends of the connection. */
async function open(
  listener: RequestListener,
  limit = LIMIT,
): Promise<{ client: Socket; serverSocket: Socket; ended: Promise<'disconnected'> }> {
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
  const [serverSocket] = (await connected) as [Socket];
  return { client, serverSocket, ended: once(serverSocket, 'close').then(() => 'disconnected' as const) };
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
  // Both timers are in the same process, so they fire in order even on a busy machine.
  expect(await Promise.race([ended, sleep(LIMIT * 1.5, 'still open')])).toBe('disconnected');
});

test('a client is not disconnected while there is nothing to read', async () => {
  const { client, serverSocket } = await open((_request, response) => {
    // After several times the limit.
    serverSocket.once('test-respond', () => response.end(LARGE));
  }, 200);
  let timeouts = 0;
  serverSocket.on('timeout', () => {
    timeouts += 1;
    if (timeouts === 5) serverSocket.emit('test-respond');
  });
  client.write(REQUEST);
  const { bytes } = await readResponse(client);
  expect(bytes).toBeGreaterThan(LARGE.length);
});

test('a client is not disconnected while it reads, even if that takes longer than the limit', async () => {
  const { client } = await open((_request, response) => response.end(LARGE));
  client.write(REQUEST);
  // A pause every megabyte.
  const { bytes, duration } = await readResponse(client, { every: 2 ** 20, pause: LIMIT / 20 });
  expect(bytes).toBeGreaterThan(LARGE.length);
  expect(duration).toBeGreaterThan(LIMIT);
});

/** Reads the response with `LARGE`, and pauses at intervals; resolves when the connection closes. */
async function readResponse(
  client: Socket,
  { every = Infinity, pause = 0 } = {},
): Promise<{ bytes: number; duration: number }> {
  const start = performance.now();
  let [bytes, nextPause] = [0, every];
  client.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > LARGE.length) client.end();
    else if (bytes > nextPause) {
      nextPause += every;
      client.pause();
      setTimeout(() => client.resume(), pause);
    }
  });
  await once(client, 'close');
  return { bytes, duration: performance.now() - start };
}
