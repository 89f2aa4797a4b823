import { describe, expect, test } from 'vitest';
import { getRaw } from '#tests/helpers/raw-request.ts';
import { start } from '../../../helpers/live-app.ts';

describe('headers of every response', () => {
  test.each([
    ['/docs', 200],
    ['/nowhere', 404],
    ['/moved', 301],
    ['/assets/app-1a2b.js', 200],
    ['/healthz', 200],
  ])(
    '%s has a Content-Security-Policy with frame-ancestors, and the other security headers',
    async (path, status) => {
      const { get } = await start();
      const response = await get(path);
      expect(response.status).toBe(status);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/) as string,
      });
      expect(response.headers.get('strict-transport-security')).toBeNull();
      expect(response.headers.get('x-powered-by')).toBeNull();
    },
  );

  test.each([
    ['/docs', 'same-origin'],
    ['/docs/cards/docs.png', 'same-origin'],
    ['/assets/app-1a2b.js', 'same-origin'],
    ['/media/a-1a2b.png', 'same-origin'],
    ['/cards/docs.png', 'cross-origin'],
    ['/blog/rss.xml', 'cross-origin'],
    ['/blog/feed.json', 'cross-origin'],
    ['/favicon.ico', 'cross-origin'],
    ['/apple-touch-icon.png', 'cross-origin'],
  ])('%s has Cross-Origin-Resource-Policy: %s', async (path, policy) => {
    const { get } = await start();
    expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe(policy);
  });

  test.each([
    ['two slashes', '//docs', 301],
    ['a backslash', String.raw`/\elsewhere.example`, 301],
    ['an unnecessary escape', '/docs/guides/%63ontext', 301],
    ['2049 characters', `/${'a'.repeat(2048)}`, 414],
    ['a malformed host', 'http://[::1/docs', 400],
    ['an unsupported method', '/theme', 405],
  ])('a path with %s is not cached without revalidation', async (_what, path, status) => {
    const { url } = await start();
    const response = await getRaw(url, path);
    expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-cache']);
  });

  test('HSTS is sent over TLS, which only a trusted proxy can report', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const [behindProxy, direct] = [await start({ settings: { trustProxy: 1 } }), await start()];
    expect((await behindProxy.get('/docs', headers)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    );
    expect((await direct.get('/docs', headers)).headers.get('strict-transport-security')).toBeNull();
    expect((await behindProxy.get('/docs')).headers.get('strict-transport-security')).toBeNull();
  });
});
