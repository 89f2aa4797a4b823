import { createServer } from 'node:http';
import { Theme } from 'remix-themes/build/theme-provider.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Content } from '#app/engine/server/index.server.ts';
import { resolveThemeSession } from '#app/engine/server/theme-session.server.ts';
import { closeWithin, shutDown } from '#scripts/live/connections.ts';
import { createLiveApp, type LiveApp } from '#scripts/live/create-live-app.ts';
import { DEFAULT_LIVE_SETTINGS, type LiveSettings } from '#scripts/live/live-settings.ts';
import { createErrorLog, type ReportError } from '#scripts/live/logs.ts';
import type { RenderLimitOptions } from '#scripts/live/render-limit.ts';
import type { SiteHandler } from '#scripts/request-handler/site-handler.ts';
import { listenOn, type Listening } from '#scripts/cli/listen.ts';
import { getRaw, sendRaw } from '#scripts/prove/raw-request.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const POLICY = "default-src 'none'";
const LONG = 'Microfrontends. '.repeat(200);
const SCRIPT = Buffer.from(`// ${LONG}`);

interface StartOptions {
  handle?: SiteHandler;
  baseUrl?: string;
  settings?: Partial<LiveSettings>;
  /** Default: there is content. */
  isReady?: boolean;
  renderLimit?: RenderLimitOptions;
  reportError?: ReportError;
}

interface Started {
  live: LiveApp;
  listening: Listening;
  url: string;
  log: string[];
  errors: unknown[];
  rendered: string[];
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
}

/** A state of the content, as far as the server looks at it. */
function makeContent(text: string, baseUrl = '/'): Content {
  return {
    shell: { title: text, baseUrl, colorMode: {} },
    index: {
      catalog: { has: (path: string) => !/^\/(nowhere|old|podium\/|build-|_|\.nojekyll|CNAME)/.test(path) },
    },
    machines: { list: () => ['/nowhere.md'] },
    findRedirect: (path: string) => (path === '/old' ? '/docs' : undefined),
    getSearchNames: () =>
      Promise.resolve({ docsHref: '/search-docs-1.json', indexHref: '/search-index-1.json' }),
  } as unknown as Content;
}

/** A page that says which state of the content, which colour mode and which address it was made for. */
const renderText: SiteHandler = async (request, getContent) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/moved') {
    return new Response(null, { status: 301, headers: { location: `/there${search}` } });
  }
  const { title } = (await getContent()).shell;
  const status = pathname === '/404' ? 404 : 200;
  const seen = [...request.headers].map(([name, value]) => `${name}=${value}`).join(' ');
  return new Response(`${title} ${pathname}${search} ${seen} ${LONG}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

async function start({
  handle = renderText,
  baseUrl = '/',
  settings = {},
  isReady = true,
  renderLimit = {},
  reportError,
}: StartOptions = {}): Promise<Started> {
  const [log, errors, rendered] = [[] as string[], [] as unknown[], [] as string[]];
  const whole = { ...DEFAULT_LIVE_SETTINGS, ...settings };
  const bundleDir = await makeTemporaryFolder({
    'assets/app-1a2b.js': SCRIPT.toString(),
    'assets/secret.js': 'secret',
  });
  const live = createLiveApp({
    handle: (request, ...rest) => {
      rendered.push(new URL(request.url).pathname);
      return handle(request, ...rest);
    },
    files: { folder: bundleDir, names: ['assets/app-1a2b.js'] },
    baseUrl,
    policy: POLICY,
    settings: whole,
    renderLimit,
    writeLog: (line) => void log.push(line),
    reportError: reportError ?? ((error) => void errors.push(error)),
  });
  if (isReady) await live.setContent(makeContent('first', baseUrl));
  rendered.length = 0;
  const { headersTimeout, requestTimeout } = whole;
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval: 20 },
    live.listener,
  );
  const listening = await listenOn(server, { host: '127.0.0.1', port: 0, baseUrl });
  onTestFinished(async () => {
    server.closeAllConnections();
    await closeWithin(listening, 0).catch(() => undefined);
  });
  const origin = new URL(listening.url).origin;
  return {
    live,
    listening,
    url: listening.url,
    log,
    errors,
    rendered,
    get: (path, headers = {}, method = 'GET') =>
      fetch(origin + path, {
        headers: { 'accept-encoding': 'identity', ...headers },
        method,
        redirect: 'manual',
      }),
  };
}

async function makeThemeCookie(theme: Theme): Promise<string> {
  const session = await resolveThemeSession(new Request('http://localhost'));
  session.setTheme(theme);
  return (await session.commit()).split(';')[0] ?? '';
}

describe('headers of every response', () => {
  test.each([
    ['/docs', 200],
    ['/nowhere', 404],
    ['/moved', 301],
    ['/assets/app-1a2b.js', 200],
    ['/healthz', 200],
  ])(
    '%s has the policy, as a header with frame-ancestors, and the other security headers',
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
    ['/icon-maskable-512.png', 'cross-origin'],
  ])('%s can be embedded by other pages: %s', async (path, policy) => {
    const { get } = await start();
    expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe(policy);
  });

  test('HSTS is sent over TLS, which only a trusted proxy can report', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const [trusting, wary] = [await start({ settings: { trustProxy: 1 } }), await start()];
    expect((await trusting.get('/docs', headers)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    );
    expect((await wary.get('/docs', headers)).headers.get('strict-transport-security')).toBeNull();
    expect((await trusting.get('/docs')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a page', () => {
  test('is rendered once, and once more when the content changes', async () => {
    const { get, live, rendered } = await start();
    for (const path of ['/docs', '/docs', '/docs?utm=1', '/docs?utm=2']) {
      expect(await (await get(path)).text()).toMatch(/^first \/docs /);
    }
    expect(rendered).toEqual(['/docs']);
    await live.setContent(makeContent('second'));
    expect(await (await get('/docs')).text()).toMatch(/^second \/docs /);
  });

  test.each(['/', '/podium/'])('with a trailing slash is the same response, under %s', async (baseUrl) => {
    const { get, rendered } = await start({ baseUrl });
    const tags = [];
    for (const path of ['docs/', 'docs', 'docs/?a=1', '']) {
      tags.push((await get(baseUrl + path)).headers.get('etag'));
    }
    expect(rendered).toEqual([`${baseUrl}docs`, baseUrl]);
    expect(tags.slice(1, 3)).toEqual([tags[0], tags[0]]);
  });

  test('that many request at once is rendered once', async () => {
    const { get, rendered } = await start();
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/docs')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(rendered).toEqual(['/docs']);
  });

  test('is rendered from one state of the content, even if there is a newer one before it is done', async () => {
    let change: () => Promise<void> = () => Promise.resolve();
    const { get, live } = await start({
      async handle(_request, getContent) {
        const { title: before } = (await getContent()).shell;
        await change();
        return new Response(`${before} ${(await getContent()).shell.title}`);
      },
    });
    change = async () => {
      change = () => Promise.resolve();
      await live.setContent(makeContent('second'));
    };
    expect(await (await get('/docs')).text()).toBe('first first');
    expect(await (await get('/docs')).text()).toBe('second second');
  });

  test('S1 is cached for each color mode, and for no other cookie', async () => {
    const { get, rendered } = await start();
    const [dark, light] = [await makeThemeCookie(Theme.DARK), await makeThemeCookie(Theme.LIGHT)];
    const forged = dark.replace(/.$/, '-');
    for (const cookie of [dark, `a=1; ${dark}; b=2`, light, 'session=1', forged, 'theme=dark']) {
      const response = await get('/docs', { cookie });
      expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
      const text = await response.text();
      expect(text.includes(dark), cookie).toBe(cookie.includes(dark));
      expect(text.includes('session=1'), cookie).toBe(false);
    }
    // Dark, light, and one for all who chose nothing.
    expect(rendered).toEqual(['/docs', '/docs', '/docs']);
  });

  test('one URL returns HTML or Markdown, as the client prefers, also from the cache', async () => {
    const { get, rendered } = await start({
      handle: (request) => {
        const isMarkdown = request.headers.get('accept') === 'text/markdown';
        const type = isMarkdown ? 'text/markdown' : 'text/html';
        const headers = { 'content-type': `${type}; charset=utf-8`, vary: 'Accept' };
        return Promise.resolve(new Response(isMarkdown ? '# Title' : '<h1>Title</h1>', { headers }));
      },
    });
    const [html, markdown] = [{ accept: 'text/html' }, { accept: 'text/markdown' }];
    for (const headers of [html, markdown, html, markdown]) {
      const response = await get('/docs', headers);
      expect(response.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
      expect(response.headers.get('content-type')).toContain(headers.accept);
      expect(await response.text()).toBe(headers === html ? '<h1>Title</h1>' : '# Title');
    }
    expect(rendered).toEqual(['/docs', '/docs']);
    // A copy of the one is no copy of the other.
    const etag = (await get('/docs', html)).headers.get('etag') ?? '';
    expect((await get('/docs', { ...html, 'if-none-match': etag })).status).toBe(304);
    expect((await get('/docs', { ...markdown, 'if-none-match': etag })).status).toBe(200);
  });

  test('is compressed as the client prefers, with Vary', async () => {
    const { get, url } = await start();
    const plain = await (await get('/docs')).text();
    for (const coding of ['br', 'gzip']) {
      const accept = `Accept-Encoding: ${coding}\r\nConnection: close`;
      const { headers } = await sendRaw(url, `GET /docs HTTP/1.1\r\nHost: a\r\n${accept}\r\n\r\n`);
      expect(headers).toMatchObject({
        'content-encoding': coding,
        vary: 'Cookie, Accept-Encoding',
        etag: expect.stringMatching(new RegExp(`^"[\\w-]{22}-${coding}"$`)) as string,
      });
      expect(Number(headers['content-length'])).toBeLessThan(plain.length / 4);
      // fetch reads the coding.
      expect(await (await get('/docs', { 'accept-encoding': coding })).text()).toBe(plain);
    }
  });

  test('that the client has already is not sent again', async () => {
    const { get, live } = await start();
    const tag = (await get('/docs')).headers.get('etag') ?? '';
    const again = await get('/docs', { 'if-none-match': `"other", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('cache-control')).toBe('no-cache');
    await live.setContent(makeContent('second'));
    expect((await get('/docs', { 'if-none-match': tag })).status).toBe(200);
  });

  test.each([
    ['"a"', 200],
    [(tag: string) => tag, 304],
    [(tag: string) => `W/${tag}`, 304],
    [(tag: string) => `"b", ${tag}`, 304],
    ['*', 304],
    [(tag: string) => tag.replaceAll('"', ''), 200],
  ])('with If-None-Match %s gets status %i', async (known, status) => {
    const { get } = await start();
    const tag = (await get('/docs')).headers.get('etag') ?? '';
    const header = typeof known === 'string' ? known : known(tag);
    expect((await get('/docs', { 'if-none-match': header })).status).toBe(status);
  });

  test('has the same headers for HEAD, and no body', async () => {
    const { get } = await start();
    const [read, head] = [await get('/docs'), await get('/docs', {}, 'HEAD')];
    const list = (response: Response): [string, string][] =>
      [...response.headers].filter(
        // What belongs to the connection and to the single answer.
        ([name]) => !['connection', 'keep-alive', 'date', 'x-request-id'].includes(name),
      );
    expect(list(head)).toEqual(list(read));
    expect(await head.text()).toBe('');
  });

  test('D8 that moved passes on the query of each reader', async () => {
    const { get } = await start();
    expect((await get('/moved?a=1')).headers.get('location')).toBe('/there?a=1');
    expect((await get('/moved?b=2')).headers.get('location')).toBe('/there?b=2');
    expect((await get('/moved')).headers.get('location')).toBe('/there');
  });

  test('R14 that does not exist gets one prepared document: 50 unknown URLs cause no render', async () => {
    const { get, live, rendered } = await start();
    const ask = async (at: number): Promise<[number, string]> => {
      const response = await get(`/nowhere/${at}?a=${at}`);
      return [response.status, await response.text()];
    };
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(at)));
    expect(rendered).toEqual([]);
    expect(new Set(responses.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(responses.map(([, text]) => text.split(' ', 2).join(' ')))).toEqual(
      new Set(['first /404']),
    );
    await live.setContent(makeContent('second'));
    expect((await ask(51))[1]).toMatch(/^second \/404 /);
  });

  test('S1 that does not exist gets a document in the reader’s color mode, rendered once', async () => {
    const { get, rendered } = await start();
    const dark = await makeThemeCookie(Theme.DARK);
    for (let at = 0; at < 5; at += 1) {
      const response = await get(`/nowhere/${at}`, { cookie: dark });
      expect([response.status, response.headers.get('vary')]).toEqual([404, 'Cookie, Accept-Encoding']);
      expect(await response.text()).toContain(dark);
    }
    expect(rendered).toEqual(['/404']);
  });

  test('D8 that moved, and a generated file, are not mistaken for unknown URLs', async () => {
    const { get, rendered } = await start();
    for (const path of ['/old', '/nowhere.md', '/nowhere/data.json', '/nowhere.data', '/media/nowhere.png'])
      await get(path);
    expect(rendered).toEqual([
      '/old',
      '/nowhere.md',
      '/nowhere/data.json',
      '/nowhere.data',
      '/media/nowhere.png',
    ]);
  });
});

describe('a file', () => {
  test('of the bundle with a hash in its name is immutable; a file outside the bundle is not served', async () => {
    const { get, rendered } = await start();
    const response = await get('/assets/app-1a2b.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(SCRIPT.toString());
    expect(await (await get('/assets/secret.js')).text()).not.toBe('secret');
    expect(rendered).toEqual(['/assets/secret.js']);
  });

  test('of a previous state is still there for readers who have one of its pages open', async () => {
    const { get, live } = await start({
      handle: async (_request, getContent) =>
        new Response((await getContent()).shell.title, {
          headers: { 'cache-control': 'public, max-age=31536000, immutable' },
        }),
    });
    await live.setContent(makeContent('second'));
    expect(await (await get('/search-docs-1.json')).text()).toBe('first');
  });
});

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
  ])('%s redirects to %s, which is rendered, and is not rendered itself', async (path, location) => {
    const { url, rendered } = await start();
    const response = await getRaw(url, path);
    expect([response.status, response.headers['location']]).toEqual([301, location]);
    expect(rendered).toEqual([]);
    expect((await getRaw(url, location)).status).toBe(200);
    expect(rendered.length).toBe(1);
  });

  test('that needs escapes is not redirected', async () => {
    const { url, rendered } = await start();
    expect((await getRaw(url, '/blog/tags/%C3%A4?b=%63')).status).toBe(200);
    expect((await getRaw(url, '/docs/a%2Fb%20c')).status).toBe(200);
    expect(rendered).toEqual(['/blog/tags/%C3%A4', '/docs/a%2Fb%20c']);
  });

  test('missing from a complete URL is the home page', async () => {
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

describe('a rejected request', () => {
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

  test('a request with two hosts gets status 400', async () => {
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
    '%s, a file for hosts, does not exist',
    async (path) => {
      const { get } = await start();
      expect((await get(path)).status).toBe(404);
    },
  );

  test('S1 data in the reader’s color mode varies by the cookie', async () => {
    const { get } = await start();
    expect((await get('/docs.data')).headers.get('vary')).toMatch(/\bCookie\b/);
  });

  test('a request target that is not a path gets status 400', async () => {
    const { url } = await start();
    const { status } = await sendRaw(url, 'GET docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(status).toBe(400);
  });

  test('a request line without a version, as of HTTP/0.9, gets status 400', async () => {
    const { url, rendered } = await start();
    expect((await sendRaw(url, 'GET /docs\r\n\r\n')).status).toBe(400);
    expect(rendered).toEqual([]);
  });

  test.each([
    ['that says so', 'Content-Length: 20000\r\n\r\n'],
    ['that does not', `Transfer-Encoding: chunked\r\n\r\n4e20\r\n${'a'.repeat(20_000)}\r\n0\r\n\r\n`],
  ])('a body of 20 kB %s is not read to its end', async (_what, rest) => {
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

describe('time limits', () => {
  test('a page that never finishes rendering gets status 503, and the next request tries again', async () => {
    const ends: AbortSignal[] = [];
    const { get, errors } = await start({
      settings: { renderTimeout: 50 },
      handle: async (request, getContent) => {
        if (new URL(request.url).pathname !== '/slow' || ends.length > 0)
          return renderText(request, getContent);
        ends.push(request.signal);
        return await new Promise<never>(() => undefined);
      },
    });
    const response = await get('/slow');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(ends[0]?.aborted).toBe(true);
    expect(errors.map(String)).toEqual(['Error: Rendering took longer than 0.05 s.']);
    expect((await get('/slow')).status).toBe(200);
  });

  test('a client that does not finish its headers or body gets status 408', async () => {
    const { url } = await start({ settings: { headersTimeout: 60, requestTimeout: 120 } });
    expect((await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a\r\n')).status).toBe(408);
    const body = 'POST /theme HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc';
    expect((await sendRaw(url, body)).status).toBe(408);
  });

  test('an error while a page is rendered is one line of JSON with ID and path, without a stack trace', async () => {
    const lines: string[] = [];
    const { get } = await start({
      handle: (_request, _getContent, onError) => {
        onError?.(new Error('The first\nfailure.'));
        onError?.(new Error('What came of it.'));
        return Promise.resolve(new Response('Page Error', { status: 500 }));
      },
      reportError: createErrorLog((line) => lines.push(line)),
    });
    expect((await get('/broken?q=1', { 'x-request-id': 'id-1' })).status).toBe(500);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.any(String) as string,
      level: 'error',
      id: 'id-1',
      method: 'GET',
      path: '/broken',
      error: 'The first\nfailure.',
      at: expect.stringContaining('create-live-app.test.ts') as string,
    });
  });

  test('an error is reported to the operator, and not to the reader', async () => {
    const { get, errors } = await start({
      handle: (request, getContent) =>
        new URL(request.url).pathname === '/broken'
          ? Promise.reject(new Error('The password is 1234.'))
          : renderText(request, getContent),
    });
    const response = await get('/broken');
    expect([response.status, await response.text()]).toEqual([500, 'Internal server error.\n']);
    expect(errors.map(String)).toEqual(['Error: The password is 1234.']);
  });
});

describe('overload', () => {
  const askAll = async (get: Started['get'], path: string): Promise<number[]> =>
    await Promise.all(['/healthz', '/readyz', path].map(async (one) => (await get(one)).status));

  test('requests beyond the limit get 503; cached pages and health checks keep working', async () => {
    const ends: (() => void)[] = [];
    const { get, errors } = await start({
      renderLimit: { concurrency: 2, maxQueue: 3 },
      handle: async (request, getContent) => {
        if (new URL(request.url).pathname.startsWith('/slow/'))
          await new Promise<void>((resolve) => ends.push(resolve));
        return await renderText(request, getContent);
      },
    });
    await get('/docs');
    const begun = [1, 2, 3, 4, 5].map((at) => get(`/slow/${at}`));
    await vi.waitFor(() => {
      expect(ends.length).toBe(2);
    });
    const refused = await get('/slow/6');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await askAll(get, '/docs')).toEqual([200, 200, 200]);
    expect((await get('/nowhere')).status).toBe(404);
    const finish = setInterval(() => ends.splice(0).forEach((end) => end()), 5);
    onTestFinished(() => {
      clearInterval(finish);
    });
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await get('/slow/6')).status).toBe(200);
    expect(errors.map(String)).toEqual(['Error: Too many pages are being rendered.']);
  });

  test('a flood of rejected requests is one line of JSON per second, which counts them', async () => {
    const lines: string[] = [];
    const { get } = await start({
      renderLimit: { isLagging: () => true },
      reportError: createErrorLog((line) => lines.push(line)),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const read = (): unknown[] => lines.splice(0).map((line) => JSON.parse(line) as unknown);
    const line = (path: string, count: number): unknown => ({
      time: expect.any(String) as string,
      level: 'warn',
      id: expect.any(String) as string,
      method: 'GET',
      path,
      error: 'The event loop lags.',
      count,
    });
    for (let at = 1; at <= 20; at += 1) expect((await get(`/docs/${at}`)).status).toBe(503);
    expect(read()).toEqual([line('/docs/1', 1)]);
    vi.advanceTimersByTime(1000);
    expect(read()).toEqual([line('/docs/20', 19)]);
    vi.advanceTimersByTime(5000);
    expect(read()).toEqual([]);
    await get('/docs/21');
    expect(read()).toEqual([line('/docs/21', 1)]);
  });

  test('while the event loop lags, nothing is rendered; cached pages and health checks keep working', async () => {
    let isLagging = false;
    const { get, rendered } = await start({ renderLimit: { isLagging: () => isLagging } });
    await get('/docs');
    isLagging = true;
    expect((await get('/other')).status).toBe(503);
    expect(await askAll(get, '/docs')).toEqual([200, 200, 200]);
    expect(rendered).toEqual(['/docs']);
    isLagging = false;
    expect((await get('/other')).status).toBe(200);
  });
});

describe('health checks', () => {
  test.each(['/podium/', '/'])('report that the server runs, and when it is ready (%s)', async (baseUrl) => {
    const { get, live } = await start({ isReady: false, baseUrl });
    const ask = async (): Promise<number[]> => {
      const paths = ['healthz', 'readyz'].flatMap((name) => [baseUrl + name, `/${name}`]);
      return await Promise.all(paths.map(async (path) => (await get(path)).status));
    };
    expect(await ask()).toEqual([200, 200, 503, 503]);
    const early = await get(baseUrl);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
    await live.setContent(makeContent('first'));
    expect(await ask()).toEqual([200, 200, 200, 200]);
    live.beginShutdown();
    expect(await ask()).toEqual([200, 200, 503, 503]);
  });
});

describe('a shutdown', () => {
  test('is reported at /readyz for SHUTDOWN_DELAY, while pages are served and connections end; then the port closes', async () => {
    const { get, live, listening } = await start();
    const delays: number[] = [];
    let pass: () => void = () => undefined;
    const ended = shutDown(
      live,
      listening,
      { shutdownDelay: 5000, shutdownTimeout: 4000 },
      (milliseconds) => {
        delays.push(milliseconds);
        return new Promise<void>((resolve) => (pass = resolve));
      },
    );
    expect((await get('/readyz')).status).toBe(503);
    const page = await get('/docs');
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect(delays).toEqual([5000]);
    pass();
    expect(await ended).toEqual({ open: 0, aborted: false });
    await expect(get('/docs')).rejects.toThrow('fetch failed');
  });

  test('waits for open requests, and accepts no new ones', async () => {
    let finish: () => void = () => undefined;
    const { get, live, listening } = await start({
      handle: async (request, getContent) => {
        if (new URL(request.url).pathname === '/slow')
          await new Promise<void>((resolve) => (finish = resolve));
        return await renderText(request, getContent);
      },
    });
    const open = get('/slow');
    await vi.waitFor(() => {
      expect(live.countOpenRequests()).toBe(1);
    });
    live.beginShutdown();
    const closed = closeWithin(listening, 5000);
    await expect(get('/docs')).rejects.toThrow('fetch failed');
    finish();
    expect(await (await open).text()).toMatch(/^first \/slow/);
    expect(await closed).toBe(false);
    expect(live.countOpenRequests()).toBe(0);
  });

  test('waits no longer than its time limit', async () => {
    const { get, live, listening } = await start({
      handle: (request, getContent) =>
        new URL(request.url).pathname === '/slow'
          ? new Promise(() => undefined)
          : renderText(request, getContent),
    });
    const open = get('/slow').then(
      () => 'answered',
      () => 'cut off',
    );
    await vi.waitFor(() => {
      expect(live.countOpenRequests()).toBe(1);
    });
    expect(await closeWithin(listening, 50)).toBe(true);
    expect(await open).toBe('cut off');
  });
});

describe('the access log', () => {
  test('has a line of JSON for each response, with its ID; none for health checks', async () => {
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

  test('is off by default', async () => {
    const { get, log } = await start();
    await (await get('/docs')).text();
    expect(log).toEqual([]);
  });
});
