import { describe, expect, test } from 'vitest';
import { UsageError } from '#scripts/cli/command.ts';
import { createFetcher, UnreachableError } from '#scripts/crawl/fetch-page.ts';
import { startLoopback } from '../../../helpers/loopback-site.ts';

describe('responses', () => {
  test('have a status, content type, and bytes', async () => {
    const { origin } = await startLoopback((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('ä');
    });
    expect(await createFetcher({ concurrency: 1 })(`${origin}/p`)).toEqual({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from('ä'),
    });
  });

  test('that redirect are not followed', async () => {
    const { origin, requests } = await startLoopback((_request, response) => {
      response.writeHead(301, { location: '/podium/docs#part' }).end();
    });
    const reply = await createFetcher({ concurrency: 1 })(`${origin}/old`);
    expect(reply).toMatchObject({ status: 301 });
    expect(requests).toEqual(['/old']);
  });

  test.each([404, 500, 503])('with status %i are returned, without a retry', async (status) => {
    const { origin, requests } = await startLoopback((_request, response) =>
      response.writeHead(status).end(),
    );
    expect((await createFetcher({ concurrency: 1, backOff: 1 })(`${origin}/p`)).status).toBe(status);
    expect(requests).toHaveLength(1);
  });
});

describe('a busy server', () => {
  test('that sends Retry-After is requested again until it succeeds', async () => {
    let busy = 2;
    const { origin, requests } = await startLoopback((_request, response) => {
      busy -= 1;
      if (busy >= 0) response.writeHead(503, { 'retry-after': '5' }).end();
      else response.end('ready');
    });
    const { status, body } = await createFetcher({ concurrency: 1, backOff: 1 })(`${origin}/p`);
    expect([status, body.toString(), requests.length]).toEqual([200, 'ready', 3]);
  });

  test('that stays busy is reported with its status', async () => {
    const { origin, requests } = await startLoopback((_request, response) =>
      response.writeHead(503, { 'retry-after': '5' }).end(),
    );
    const { status } = await createFetcher({ concurrency: 1, backOff: 1, retries: 2 })(`${origin}/p`);
    expect([status, requests.length]).toEqual([503, 3]);
  });
});

describe('requests with network errors', () => {
  test('are retried, each time after twice the delay', async () => {
    const times: number[] = [];
    const { origin } = await startLoopback((request, response) => {
      times.push(performance.now());
      if (times.length <= 3) request.socket.resetAndDestroy();
      else response.end('there');
    });
    const reply = await createFetcher({ concurrency: 1, retries: 3, backOff: 40 })(`${origin}/p`);
    expect(reply.body.toString()).toBe('there');
    expect(times).toHaveLength(4);
    const delays = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    // A timer may fire a millisecond early.
    for (const [at, delay] of delays.entries()) expect(delay).toBeGreaterThanOrEqual(40 * 2 ** at - 2);
  });

  test('are retried if the response is cut off', async () => {
    let tries = 0;
    const { origin } = await startLoopback((request, response) => {
      tries += 1;
      response.writeHead(200, { 'content-length': '10' });
      if (tries > 1) response.end('0123456789');
      else response.write('01234', () => request.socket.resetAndDestroy());
    });
    const reply = await createFetcher({ concurrency: 1, backOff: 1 })(`${origin}/p`);
    expect(reply.body.toString()).toBe('0123456789');
    expect(tries).toBe(2);
  });

  test('reject with the number of tries and the reason after the last retry', async () => {
    const { origin, requests } = await startLoopback((request) => request.socket.resetAndDestroy());
    const fetchPage = createFetcher({ concurrency: 1, retries: 2, backOff: 1 });
    const failure: unknown = await fetchPage(`${origin}/p`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreachableError);
    // Logged without a stack trace, because it is not a bug.
    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as UnreachableError).message).toBe(
      `${origin}/p did not respond in 3 tries: read ECONNRESET`,
    );
    expect(requests).toEqual(['/p', '/p', '/p']);
  });

  test.each(['http', 'https'])('reject if nothing listens, over %s', async (scheme) => {
    const fetchPage = createFetcher({ concurrency: 1, retries: 0 });
    // Nothing on a test machine listens on port 1.
    await expect(fetchPage(`${scheme}://127.0.0.1:1/p`)).rejects.toThrow(
      `${scheme}://127.0.0.1:1/p did not respond in 1 try: connect ECONNREFUSED 127.0.0.1:1`,
    );
  });

  test('reject with the timeout if the response takes too long', async () => {
    const { origin, requests } = await startLoopback(() => undefined);
    const fetchPage = createFetcher({ concurrency: 1, timeout: 50, retries: 1, backOff: 1 });
    await expect(fetchPage(`${origin}/slow`)).rejects.toThrow(
      `${origin}/slow did not respond in 2 tries: it took longer than 0.05 s`,
    );
    expect(requests).toEqual(['/slow', '/slow']);
  });

  test('reject with the timeout if the response is never completed', async () => {
    const { origin } = await startLoopback((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('01234');
    });
    const fetchPage = createFetcher({ concurrency: 1, timeout: 50, retries: 0 });
    await expect(fetchPage(`${origin}/half`)).rejects.toThrow(
      `${origin}/half did not respond in 1 try: it took longer than 0.05 s`,
    );
  });

  test('do not include those with an invalid URL, which is an internal error', async () => {
    await expect(createFetcher({ concurrency: 1 })('nonsense')).rejects.not.toBeInstanceOf(UnreachableError);
  });
});

test('connections are kept alive: thirty sequential requests use one', async () => {
  const server = await startLoopback((_request, response) => response.end('x'));
  const fetchPage = createFetcher({ concurrency: 4 });
  for (let at = 0; at < 30; at += 1) await fetchPage(`${server.origin}/p${at}`);
  expect(server.requests).toHaveLength(30);
  expect(server.sockets).toBe(1);
});

test('concurrency limits the number of connections', async () => {
  const server = await startLoopback((_request, response) => response.end('x'));
  const fetchPage = createFetcher({ concurrency: 2 });
  await Promise.all(Array.from({ length: 20 }, (_, at) => fetchPage(`${server.origin}/p${at}`)));
  expect(server.requests).toHaveLength(20);
  expect(server.sockets).toBe(2);
});
