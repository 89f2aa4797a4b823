import { rm } from 'node:fs/promises';
import { Theme } from 'remix-themes/build/theme-provider.js';
import { describe, expect, test } from 'vitest';
import { sendRaw } from '#tests/helpers/raw-request.ts';
import { makeContent, makeThemeCookie, SCRIPT, start } from '../../../helpers/live-app.ts';

describe('a page', () => {
  test('is rendered once, and again when the content changes', async () => {
    const { get, live, rendered } = await start();
    for (const path of ['/docs', '/docs', '/docs?utm=1', '/docs?utm=2']) {
      expect(await (await get(path)).text()).toMatch(/^first \/docs /);
    }
    expect(rendered).toEqual(['/docs']);
    await live.setContent(makeContent('second'));
    expect(await (await get('/docs')).text()).toMatch(/^second \/docs /);
  });

  test.each(['/', '/podium/'])('has the same response with a trailing slash, under %s', async (baseUrl) => {
    const { get, rendered } = await start({ baseUrl });
    const tags = [];
    for (const path of ['docs/', 'docs', 'docs/?a=1', '']) {
      tags.push((await get(baseUrl + path)).headers.get('etag'));
    }
    expect(rendered).toEqual([`${baseUrl}docs`, baseUrl]);
    expect(tags.slice(1, 3)).toEqual([tags[0], tags[0]]);
  });

  test('is rendered once for concurrent requests', async () => {
    const { get, rendered } = await start();
    const responses = await Promise.all(Array.from({ length: 30 }, () => get('/docs')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(rendered).toEqual(['/docs']);
  });

  test('is rendered from one state of the content, even if the content changes during rendering', async () => {
    let change: () => Promise<void> = () => Promise.resolve();
    const { get, live } = await start({
      async handle(_request, getSite) {
        const { title: before } = (await getSite()).layout;
        await change();
        return new Response(`${before} ${(await getSite()).layout.title}`);
      },
    });
    change = async () => {
      change = () => Promise.resolve();
      await live.setContent(makeContent('second'));
    };
    expect(await (await get('/docs')).text()).toBe('first first');
    expect(await (await get('/docs')).text()).toBe('second second');
  });

  test('S1 is cached per color mode, regardless of other cookies', async () => {
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
    // Dark, light, and one for readers who chose neither.
    expect(rendered).toEqual(['/docs', '/docs', '/docs']);
  });

  test('is HTML or Markdown at the same URL, as the client prefers, also from the cache', async () => {
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
    // A cached copy of one is not valid for the other.
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
      // fetch decompresses the body.
      expect(await (await get('/docs', { 'accept-encoding': coding })).text()).toBe(plain);
    }
  });

  test('is not sent again if the client already has it', async () => {
    const { get, live } = await start();
    const tag = (await get('/docs')).headers.get('etag') ?? '';
    const again = await get('/docs', { 'if-none-match': `"other", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('cache-control')).toBe('no-cache');
    await live.setContent(makeContent('second'));
    expect((await get('/docs', { 'if-none-match': tag })).status).toBe(200);
  });

  test('supports range requests, for the version that the client started with', async () => {
    const { get } = await start();
    const complete = await get('/docs');
    expect(complete.headers.get('accept-ranges')).toBe('bytes');
    const [text, tag] = [await complete.text(), complete.headers.get('etag') ?? ''];
    const part = await get('/docs', { range: 'bytes=3-16', 'accept-encoding': 'br' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 3-16/${text.length}`,
      text.slice(3, 17),
    ]);
    const last = await get('/docs', { range: 'bytes=-5', 'if-range': tag });
    expect([last.status, await last.text()]).toEqual([206, text.slice(-5)]);
    const beyond = await get('/docs', { range: 'bytes=999999-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${text.length}`]);
    for (const headers of [
      { range: 'bytes=0-1', 'if-range': '"old"' },
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=0-1' },
      { range: 'bytes=x' },
    ]) {
      const response = await get('/docs', headers);
      expect([response.status, await response.text()], headers.range).toEqual([200, text]);
    }
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
        // Headers of the connection and of the individual response.
        ([name]) => !['connection', 'keep-alive', 'date', 'x-request-id'].includes(name),
      );
    expect(list(head)).toEqual(list(read));
    expect(await head.text()).toBe('');
  });

  test('D8 that moved redirects with the query of each request', async () => {
    const { get } = await start();
    expect((await get('/moved?a=1')).headers.get('location')).toBe('/there?a=1');
    expect((await get('/moved?b=2')).headers.get('location')).toBe('/there?b=2');
    expect((await get('/moved')).headers.get('location')).toBe('/there');
  });

  test('R14 that does not exist gets one prepared document: 50 unknown URLs cause no render', async () => {
    const { get, live, rendered } = await start();
    const requestUnknown = async (at: number): Promise<[number, string]> => {
      const response = await get(`/nowhere/${at}?a=${at}`);
      return [response.status, await response.text()];
    };
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => requestUnknown(at)));
    expect(rendered).toEqual([]);
    expect(new Set(responses.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(responses.map(([, text]) => text.split(' ', 2).join(' ')))).toEqual(
      new Set(['first /404']),
    );
    await live.setContent(makeContent('second'));
    expect((await requestUnknown(51))[1]).toMatch(/^second \/404 /);
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

  test('of the bundle is still served after a build of another version has replaced it', async () => {
    const { get, bundleDir } = await start();
    await rm(bundleDir, { recursive: true });
    expect(await (await get('/assets/app-1a2b.js')).text()).toBe(SCRIPT.toString());
  });

  test('of a previous state is still served to readers who have one of its pages open', async () => {
    const { get, live } = await start({
      handle: async (_request, getSite) =>
        new Response((await getSite()).layout.title, {
          headers: { 'cache-control': 'public, max-age=31536000, immutable' },
        }),
    });
    await live.setContent(makeContent('second'));
    expect(await (await get('/search-docs-1.json')).text()).toBe('first');
  });
});
