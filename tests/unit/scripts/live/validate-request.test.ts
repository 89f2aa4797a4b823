import { describe, expect, test } from 'vitest';
import { getRaw, sendRaw } from '#tests/helpers/raw-request.ts';
import { start } from '../../../helpers/live-app.ts';

describe('a path', () => {
  test.each([
    ['of 3 KiB', `/${'a'.repeat(3072)}`],
    ['of 16 KB of slashes', `/docs${'/'.repeat(16_000)}x`],
  ])('%s gets status 414 and does not reach the router', async (_what, path) => {
    const { url, rendered } = await start();
    expect((await getRaw(url, path)).status).toBe(414);
    expect(rendered).toEqual([]);
  });

  test.each([
    ['//docs?a=1', '/docs?a=1'],
    ['/docs////', '/docs/'],
    ['/docs//guides//x', '/docs/guides/x'],
    ['/\\elsewhere.example/', '/elsewhere.example/'],
  ])('%s redirects to %s and is not rendered', async (path, location) => {
    const { url, rendered } = await start();
    const response = await getRaw(url, path);
    expect([response.status, response.headers['location']]).toEqual([301, location]);
    expect(rendered).toEqual([]);
  });

  test.each([
    ['/docs/guides/%63ontext', '/docs/guides/context'],
    ['/docs\\guides\\context?a=1', '/docs/guides/context?a=1'],
    ['/docs/./guides/../context', '/docs/context'],
    ['/blog/tags/%c3%a4', '/blog/tags/%C3%A4'],
    ['/%2e%2e%2fdocs', '/..%2Fdocs'],
  ])('%s is not rendered, but redirects to %s, which is', async (path, location) => {
    const { url, rendered } = await start();
    const response = await getRaw(url, path);
    expect([response.status, response.headers['location']]).toEqual([301, location]);
    expect(rendered).toEqual([]);
    expect((await getRaw(url, location)).status).toBe(200);
    expect(rendered.length).toBe(1);
  });

  test.each([
    ['/podium', '/podium/'],
    ['/%70odium?x=1', '/podium/?x=1'],
  ])('%s, the base path without its slash, redirects to %s', async (path, location) => {
    const { url, rendered } = await start({ baseUrl: '/podium/' });
    const response = await getRaw(url, path);
    expect([response.status, response.headers['location']]).toEqual([301, location]);
    expect(rendered).toEqual([]);
  });

  test('with necessary escapes is not redirected', async () => {
    const { url, rendered } = await start();
    expect((await getRaw(url, '/blog/tags/%C3%A4?b=%63')).status).toBe(200);
    expect((await getRaw(url, '/docs/a%2Fb%20c')).status).toBe(200);
    expect(rendered).toEqual(['/blog/tags/%C3%A4', '/docs/a%2Fb%20c']);
  });

  test('missing from an absolute URL is the home page', async () => {
    const { url, rendered } = await start();
    expect((await getRaw(url, 'http://site.example')).status).toBe(200);
    expect((await getRaw(url, 'http://site.example?a=1')).status).toBe(200);
    expect(rendered).toEqual(['/']);
  });

  test.each(['http://', 'http://[::1/docs', 'docs', '?a=1'])('"%s" gets status 400', async (target) => {
    const { url, rendered } = await start();
    expect((await getRaw(url, target)).status).toBe(400);
    expect(rendered).toEqual([]);
  });
});

describe('request validation', () => {
  test.each([
    ['DELETE', '/docs', 'GET, HEAD'],
    ['PUT', '/docs', 'GET, HEAD'],
    ['OPTIONS', '/docs', 'GET, HEAD'],
    ['POST', '/docs', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/nowhere', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/assets/app-1a2b.js', 'GET, HEAD'],
    ['GET', '/theme', 'POST'],
    ['HEAD', '/theme/', 'POST'],
  ])('%s %s gets status 405 and the supported methods: %s', async (method, path, allow) => {
    const { get, rendered, errors } = await start();
    const response = await get(path, {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(rendered).toEqual([]);
    expect(errors).toEqual([]);
  });

  test.each([
    [{ origin: 'https://elsewhere.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://site.example:8080' }, 200],
    [{}, 200],
  ])('S1 a color mode sent with %o gets status %i', async (headers, status) => {
    const { url, rendered } = await start();
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = 'POST /theme HTTP/1.1\r\nHost: site.example:8080\r\nConnection: close\r\n';
    const response = await sendRaw(url, `${head}Content-Length: 2\r\n${lines.join('')}\r\n{}`);
    expect(response.status).toBe(status);
    expect(rendered).toEqual(status === 200 ? ['/theme'] : []);
  });

  test('S1 the site knows whether a color mode was sent over TLS', async () => {
    const urls: string[] = [];
    const { get } = await start({
      settings: { trustProxy: 1 },
      handle: (request) => {
        urls.push(request.url);
        return Promise.resolve(new Response(null, { status: request.url.includes('404') ? 404 : 200 }));
      },
    });
    urls.length = 0;
    await get('/theme', { 'x-forwarded-proto': 'https' }, 'POST');
    await get('/theme', {}, 'POST');
    expect(urls).toEqual(['https://localhost/theme', 'http://localhost/theme']);
  });

  test('a request with two Host headers gets status 400', async () => {
    const { url, rendered } = await start();
    const { status } = await sendRaw(
      url,
      'GET /docs HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
    );
    expect(status).toBe(400);
    expect(rendered).toEqual([]);
  });

  test('a changed page is not sent to a client that requires the previous one with If-Match', async () => {
    const { get } = await start();
    const tag = (await get('/docs')).headers.get('etag') ?? '';
    expect((await get('/docs', { 'if-match': '"old"' })).status).toBe(412);
    expect((await get('/docs', { 'if-match': `"old", ${tag}` })).status).toBe(200);
    expect((await get('/docs', { 'if-match': '*' })).status).toBe(200);
  });

  test.each(['/build-manifest.json', '/_headers', '/_redirects', '/.nojekyll', '/CNAME'])(
    '%s, a file for hosts, gets status 404',
    async (path) => {
      const { get } = await start();
      expect((await get(path)).status).toBe(404);
    },
  );

  test('S1 data in the reader’s color mode varies by cookie', async () => {
    const { get } = await start();
    expect((await get('/docs.data')).headers.get('vary')).toMatch(/\bCookie\b/);
  });

  test('a request line without a version, as in HTTP/0.9, gets status 400', async () => {
    const { url, rendered } = await start();
    expect((await sendRaw(url, 'GET /docs\r\n\r\n')).status).toBe(400);
    expect(rendered).toEqual([]);
  });

  test.each([
    ['with Content-Length', 'Content-Length: 20000\r\n\r\n'],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n4e20\r\n${'a'.repeat(20_000)}\r\n0\r\n\r\n`],
  ])('a body of 20 kB %s gets status 413', async (_what, rest) => {
    const { url, rendered } = await start();
    const { status } = await sendRaw(url, `POST /theme HTTP/1.1\r\nHost: a\r\n${rest}`);
    expect(status).toBe(413);
    expect(rendered).toEqual([]);
  });

  test('a file outside the base path is not served', async () => {
    const { get } = await start({
      baseUrl: '/podium/',
      handle: () => Promise.resolve(new Response('elsewhere', { status: 404 })),
    });
    expect((await get('/assets/app-1a2b.js')).status).toBe(404);
    expect((await get('/podium/assets/app-1a2b.js')).status).toBe(200);
  });
});
