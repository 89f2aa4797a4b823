import { describe, expect, test, vi } from 'vitest';
import { createErrorLog } from '#scripts/live/logs.ts';
import { start } from '../../../helpers/live-app.ts';

describe('the access log', () => {
  test('has a line of JSON with its ID for each response, except health checks', async () => {
    const { get, log } = await start({ settings: { accessLog: true, trustProxy: 1 } });
    const headers = {
      'x-request-id': 'from-the-proxy',
      'x-forwarded-for': '203.0.113.7',
      'user-agent': 'a "quoted"\tagent',
      referer: 'https://elsewhere.example/',
    };
    await get('/healthz');
    for (let time = 0; time < 2; time += 1) {
      const response = await get('/docs?q=secret', headers);
      expect(response.headers.get('x-request-id')).toBe('from-the-proxy');
      await response.text();
    }
    await vi.waitFor(() => {
      expect(log.length).toBe(2);
    });
    expect(log.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(log.map((line) => JSON.parse(line) as unknown)).toEqual(
      ['miss', 'hit'].map((cache) => ({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        id: 'from-the-proxy',
        client: '203.0.113.7',
        protocol: 'http',
        host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
        method: 'GET',
        path: '/docs',
        status: 200,
        bytes: expect.any(Number) as number,
        ms: expect.any(Number) as number,
        cache,
        referrer: 'https://elsewhere.example/',
        agent: 'a "quoted"\tagent',
      })),
    );
  });

  test.each([
    ['https://user:secret@elsewhere.example/docs?q=secret#secret', 'https://elsewhere.example/docs'],
    ['/search?q=secret', '/search'],
    ['//user:secret@elsewhere.example/?q=secret', '//elsewhere.example/'],
    ['https://user:sec@ret@elsewhere.example#secret', 'https://elsewhere.example'],
    ['about:blank', 'about:blank'],
  ])('has no search terms, hashes, or passwords: logs the referrer %s as %s', async (referer, logged) => {
    const { get, log } = await start({ settings: { accessLog: true } });
    await (await get('/docs', { referer })).text();
    await vi.waitFor(() => {
      expect(log.length).toBe(1);
    });
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ referrer: logged });
  });

  test('escapes control characters, which a terminal would interpret', async () => {
    const { get, log } = await start({ settings: { accessLog: true } });
    await (await get('/docs', { 'user-agent': 'a\x9b31m\x85b' })).text();
    await vi.waitFor(() => {
      expect(log.length).toBe(1);
    });
    expect(log[0]).toContain(String.raw`"agent":"a\u009b31m\u0085b"`);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ agent: 'a\x9b31m\x85b' });
  });

  test('is off by default', async () => {
    const { get, log } = await start();
    await (await get('/docs')).text();
    expect(log).toEqual([]);
  });
});

test('the error log escapes control characters and line separators, which a terminal would interpret', () => {
  const lines: string[] = [];
  createErrorLog((line) => lines.push(line))('\x7f\x9b31m\u2028\u2029');
  expect(lines.join('')).toContain(String.raw`"error":"\u007f\u009b31m\u2028\u2029"`);
});
