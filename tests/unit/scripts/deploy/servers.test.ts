import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PREFER_HTML, PREFER_MARKDOWN } from '#tests/helpers/accept-headers.ts';
import { compressFiles } from '#scripts/deploy/host-folder.ts';
import { parseHeaders } from '#scripts/crawl/host-files.ts';

import { serve } from './serve-host.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

describe.each(['nginx', 'caddy'] as const)('B6 %s', (host) => {
  test('a header that _headers overrides for some files has only the new value there', async () => {
    const { get } = await serve(host, '/', {
      headers: '/media/*\n  Referrer-Policy: no-referrer\n/docs/page.md\n  X-Robots-Tag: noindex\n',
    });
    for (const [url, policy, robots] of [
      ['/docs/page', 'strict-origin-when-cross-origin', undefined],
      ['/media/parts.0a1b.svg', 'no-referrer', undefined],
      ['/docs/page.md', 'strict-origin-when-cross-origin', 'noindex'],
    ] as const) {
      const { headers } = await get(url);
      expect([url, headers['referrer-policy'], headers['x-robots-tag']]).toEqual([url, policy, robots]);
    }
  });

  describe.each(['/', '/podium/'])('with the site at %s', (base) => {
    test('N1 R14 pages with and without .html, files, content types, caching, headers, redirects, and 404', async () => {
      const { get, site } = await serve(host, base);

      for (const url of ['docs/page', 'docs/page/', 'docs/page.html', 'docs/page?q=1']) {
        const { status, headers, body } = await get(base + url);
        expect([url, status, headers['content-type']?.toLowerCase()]).toEqual([
          url,
          200,
          'text/html; charset=utf-8',
        ]);
        expect(body).toContain('<h1>Page</h1>');
        expect(headers['cache-control']).toBe('no-cache');
      }
      expect((await get(base)).body).toContain('<h1>Home</h1>');

      for (const [url, type] of [
        ['assets/app-0a1b.js', /^(text|application)\/javascript\b/],
        ['docs/page/data.json', /^application\/json\b/],
        ['media/parts.0a1b.svg', /^image\/svg\+xml\b/],
        ['docs/page.md', /^text\/markdown\b/],
        ['manifest.webmanifest', /^application\/manifest\+json\b/],
      ] as const) {
        const { status, headers } = await get(base + url);
        expect([url, status]).toEqual([url, 200]);
        expect(headers['content-type'], url).toMatch(type);
      }

      for (const [url, caching] of [
        ['assets/app-0a1b.js', IMMUTABLE],
        ['media/parts.0a1b.svg', IMMUTABLE],
        ['search-docs-2025-0a1b.json', IMMUTABLE],
        ['search/', 'no-cache'],
        ['search.html', 'no-cache'],
        ['docs/page/data.json', 'no-cache'],
        ['assets/nowhere-0a1b.js', 'no-cache'],
      ] as const) {
        expect([url, (await get(base + url)).headers['cache-control']]).toEqual([url, caching]);
      }

      const hostRoot = base === '/' ? '' : 'host-root';
      const common = parseHeaders(await readFile(path.join(site, hostRoot, '_headers'), 'utf8'))[0];
      expect(common?.headers.length).toBeGreaterThanOrEqual(5);
      for (const url of ['', 'assets/app-0a1b.js', 'nowhere']) {
        const { headers } = await get(base + url);
        for (const { name, value } of common?.headers ?? []) expect(headers[name.toLowerCase()]).toBe(value);
      }

      for (const [url, target] of [
        ['docs/old', 'docs/page#part'],
        ['docs/old/', 'docs/page#part'],
        ['docs/Page', 'docs/page'],
        ['docs/old?a=b&c=%20d', 'docs/page?a=b&c=%20d#part'],
        ['docs/Page/?a=b', 'docs/page?a=b'],
      ] as const) {
        const { status, headers } = await get(base + url);
        expect([url, status, headers.location]).toEqual([url, 301, base + target]);
      }

      for (const url of [
        'nowhere',
        'docs/nowhere/',
        'docs/page/nowhere.json',
        'docs/nowhere.md',
        '../secret.txt',
        '%2e%2e/secret.txt',
        '..%2fsecret.txt',
        // The not-found page.
        '404',
        '404.html',
        // Invalid file names.
        '%00',
        'x'.repeat(256),
        `docs/${'%E7%8C%AB'.repeat(100)}/page`,
      ]) {
        const { status, headers, body } = await get(base + url);
        expect([400, 404], url).toContain(status);
        if (status === 404) {
          expect(headers['content-type'], url).toMatch(/^text\/html\b/);
          expect(body).toContain('<h1>Not found</h1>');
        }
        expect(body).not.toContain('secret');
      }
      expect((await get(`${base}nowhere`)).status).toBe(404);

      const { headers } = await get(base, { 'accept-encoding': 'gzip' });
      expect(headers['content-encoding']).toBe('gzip');
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
      const { etag = '' } = (await get(`${base}docs/page`)).headers;
      expect(etag).not.toBe('');
      expect((await get(`${base}docs/page`, { 'if-none-match': etag })).status).toBe(304);
    });

    test('other sites may embed feeds, cards, and icons, and nothing else', async () => {
      const shared = ['cards/docs/page.png', 'blog/rss.xml', 'favicon.ico', 'apple-touch-icon.png'];
      const { get } = await serve(host, base, {
        files: Object.fromEntries(shared.map((file) => [file, 'x'])),
      });
      const own = [
        '',
        'docs/page',
        'docs/page/data.json',
        'assets/app-0a1b.js',
        'docs/cards/page.png',
        'nowhere',
      ];
      for (const [urls, policy] of [
        [shared, 'cross-origin'],
        [own, 'same-origin'],
      ] as const) {
        for (const url of urls) {
          const { headers } = await get(base + url);
          expect([url, headers['cross-origin-resource-policy']]).toEqual([url, policy]);
        }
      }
    });

    test('files for hosts and for the next deployment are not found', async () => {
      const { get } = await serve(host, base);
      const root = base === '/' ? '' : 'host-root/';
      const names = ['build-manifest.json', '.nojekyll', 'CNAME', `${root}_headers`, `${root}_redirects`];
      for (const name of [...names, 'build-manifest.json/', '%62uild-manifest.json']) {
        const { status, headers, body } = await get(base + name);
        expect([name, status, headers['cache-control']]).toEqual([name, 404, 'no-cache']);
        expect(body).toContain('<h1>Not found</h1>');
      }
    });

    test('robots.txt is at the root of the host', async () => {
      const { get, site } = await serve(host, base);
      const folder = path.join(site, base === '/' ? '' : 'host-root');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\n');
      expect((await get('/robots.txt')).body).toBe('User-agent: *\n');
    });

    test('precompressed files are sent as is', async () => {
      const { get, site } = await serve(host, base);
      await compressFiles(site);
      for (const coding of host === 'caddy' ? (['br', 'gzip'] as const) : (['gzip'] as const)) {
        const compressed = await readFile(
          path.join(site, `docs/page.html.${coding === 'br' ? 'br' : 'gz'}`),
          'latin1',
        );
        for (const url of ['docs/page', 'docs/page.html']) {
          const { headers, body } = await get(base + url, { 'accept-encoding': coding });
          expect([url, headers['content-encoding'], body === compressed]).toEqual([url, coding, true]);
          expect(headers['content-type']?.toLowerCase()).toBe('text/html; charset=utf-8');
          expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
        }
      }
      expect((await get(`${base}docs/page`)).headers['content-encoding']).toBeUndefined();
    });

    test('clients that prefer Markdown get it at the URL of a page, with Vary: Accept', async () => {
      const { get } = await serve(host, base);
      for (const accept of PREFER_MARKDOWN) {
        for (const [url, text] of [
          ['', '# Home'],
          ['docs/page', '# Page'],
          ['docs/page/', '# Page'],
          ['docs/page?q=1', '# Page'],
        ] as const) {
          const { status, headers, body } = await get(base + url, { accept });
          expect([url, accept, status, body.trim()]).toEqual([url, accept, 200, text]);
          expect(headers['content-type'], accept).toMatch(/^text\/markdown; charset=utf-8$/i);
          expect(headers.vary).toMatch(/\bAccept\b(?!-)/);
          expect(headers['cache-control']).toBe('no-cache');
        }
      }
      for (const accept of [undefined, ...PREFER_HTML]) {
        const { headers, body } = await get(`${base}docs/page`, accept === undefined ? {} : { accept });
        expect([accept, headers['content-type']?.toLowerCase()]).toEqual([
          accept,
          'text/html; charset=utf-8',
        ]);
        expect(body).toContain('<h1>Page</h1>');
        expect(headers.vary).toMatch(/\bAccept\b(?!-)/);
      }
      const markdown = { accept: 'text/markdown' };
      expect((await get(`${base}nowhere`, markdown)).status).toBe(404);
      expect((await get(`${base}docs/old`, markdown)).headers.location).toBe(`${base}docs/page#part`);
      const { headers } = await get(`${base}assets/app-0a1b.js`, markdown);
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers.vary ?? '').not.toMatch(/\bAccept\b(?!-)/);
    });

    test('unsupported methods return 405 with Allow, and even a 404 is compressed and reveals no server version', async () => {
      const { get } = await serve(host, base);
      for (const method of ['POST', 'PUT', 'DELETE', 'TRACE', 'PATCH']) {
        for (const url of ['docs/page', 'docs/old', 'assets/app-0a1b.js']) {
          const { status, headers } = await get(base + url, {}, method);
          // nginx redirects before it checks the method, except for TRACE, which it rejects in any request.
          const isRedirect = host === 'nginx' && url === 'docs/old' && method !== 'TRACE';
          expect([method, url, status, headers.allow]).toEqual(
            isRedirect ? [method, url, 301, undefined] : [method, url, 405, 'GET, HEAD'],
          );
        }
      }
      expect((await get(`${base}docs/page`, {}, 'HEAD')).status).toBe(200);
      for (const url of ['docs/page', 'nowhere']) {
        const { headers } = await get(base + url, { 'accept-encoding': 'gzip' });
        expect([url, headers['content-encoding']]).toEqual([url, 'gzip']);
        expect(headers.server ?? 'nginx').toBe('nginx');
        if (host === 'caddy') expect(headers.server).toBeUndefined();
      }
    });
  });
});

test('Caddy sends HSTS only over TLS', async () => {
  for (const protocol of ['http:', 'https:']) {
    const { get } = await serve('caddy', '/', { protocol });
    for (const url of ['/docs/page', '/docs/old', '/nowhere']) {
      const { headers } = await get(url);
      expect([protocol, url, headers['strict-transport-security']]).toEqual([
        protocol,
        url,
        protocol === 'https:' ? 'max-age=31536000' : undefined,
      ]);
    }
  }
});
