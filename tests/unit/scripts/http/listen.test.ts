import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { listen, listenOn } from '#scripts/http/listen.ts';
import { startLoopback } from '../../../helpers/loopback-site.ts';

test('a server on port 0 uses a free port, and its URL includes the base path', async () => {
  const { url, close } = await listen((_request, response) => response.end('there'), {
    host: '127.0.0.1',
    port: 0,
    baseUrl: '/podium/',
  });
  onTestFinished(close);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/podium\/$/);
  expect(await (await fetch(url)).text()).toBe('there');
});

test.skipIf(!(await hasIpv6()))('an IPv6 address is in brackets', async () => {
  const { url, close } = await listen(() => undefined, { host: '::1', port: 0, baseUrl: '/' });
  onTestFinished(close);
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
});

test('closing ends idle connections and waits for a response in progress', async () => {
  let reply: () => void = () => undefined;
  const { url, close } = await listen(
    (_request, response) => {
      response.flushHeaders();
      reply = () => response.end('in the end');
    },
    { host: '127.0.0.1', port: 0, baseUrl: '/' },
  );
  const response = await fetch(url);
  const closed = close();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  reply();
  expect(await response.text()).toBe('in the end');
  await closed;
});

test('closing does not wait for a connection that a browser opened in advance', async () => {
  const { server, url, close } = await listen(() => undefined, { host: '127.0.0.1', port: 0, baseUrl: '/' });
  const accepted = once(server, 'connection');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await accepted;
  const ended = once(socket, 'close');
  await close();
  await ended;
}, 20_000);

describe('a server that cannot start throws an error with a fix:', () => {
  test('the port is in use', async () => {
    const { origin } = await startLoopback(() => undefined);
    const port = Number(new URL(origin).port);
    await expect(start('127.0.0.1', port)).rejects.toThrow(
      new ProblemError([
        {
          level: 'error',
          kind: 'listen',
          message: `Port ${port} is already in use.`,
          fix: 'Stop the process that uses it, or choose another: PORT=8080 (0 for any free port).',
        },
      ]),
    );
  });

  test('the machine has no such IP address', async () => {
    // 192.0.2.0/24 is reserved for documentation: no machine has it.
    await expect(start('192.0.2.1', 0)).rejects.toThrow(
      'This machine has no IP address "192.0.2.1". Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.',
    );
  });

  test.each([
    ['EAFNOSUPPORT', '::2', 'This machine has no IP address "::2". Set HOST to 127.0.0.1, or to 0.0.0.0'],
    ['EINVAL', 'fe80::1', 'The address "fe80::1" requires a network interface. Append it'],
    ['EAI_AGAIN', 'docs', 'The host "docs" could not be resolved. Set HOST to 127.0.0.1, or to 0.0.0.0'],
  ])('the host has no usable address (%s)', async (code, host, message) => {
    const server = createHttpServer();
    server.listen = () => {
      queueMicrotask(() => server.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
      return server;
    };
    await expect(listenOn(server, { host, port: 0, baseUrl: '/' })).rejects.toThrow(message);
  });
});

/** Whether the machine has the address "::1". */
async function hasIpv6(): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(0, '::1', () => server.close(() => resolve(true)));
  });
}

async function start(host: string, port: number): Promise<void> {
  const { close } = await listen(() => undefined, { host, port, baseUrl: '/' });
  await close();
}
