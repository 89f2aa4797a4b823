import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { isFilePath } from '#scripts/crawl/crawl-pages.ts';
import { parseManifest } from '#scripts/crawl/manifest.ts';
import { pageWith, type LoopbackSiteOptions } from '../../../helpers/loopback-site.ts';
import { crawlSite } from './crawl-loopback.ts';

describe('the files of a crawl', () => {
  test('N1 B4 each page of the sitemap is written as p.html and p/index.html, with its data next to it', async () => {
    const { files, read, problems, pages } = await crawlSite({
      pages: { '/': pageWith('/docs/api/podlet'), '/docs/api/podlet': pageWith('/') },
    });
    expect(problems).toEqual([]);
    expect([...pages.keys()]).toEqual(['/', '/docs/api/podlet']);
    expect(files).toEqual([
      '.nojekyll',
      '404.html',
      'CNAME',
      '_headers',
      '_redirects',
      'blog/nav.json',
      'build-manifest.json',
      'data.json',
      'docs/api/podlet.html',
      'docs/api/podlet/data.json',
      'docs/api/podlet/index.html',
      'docs/nav.json',
      'index.html',
      'robots.txt',
      'service-worker.js',
      'site.json',
      'sitemap.xml',
    ]);
    expect(await read('docs/api/podlet.html')).toContain('<h1 id="title">A page</h1>');
    expect(await read('docs/api/podlet.html')).toBe(await read('docs/api/podlet/index.html'));
    expect(await read('docs/api/podlet/data.json')).toBe('{"path":"/docs/api/podlet"}');
    expect(await read('data.json')).toBe('{"path":"/"}');
    expect(await read('404.html')).toContain('<h1>Not found</h1>');
    expect(await read('robots.txt')).toBe('User-agent: *\n');
  });

  test('the root of the folder is the base path; files for the root of the host are in host-root/', async () => {
    const { files, read, problems } = await crawlSite({
      baseUrl: '/podium/',
      redirects: [{ from: '/old', to: '/docs' }],
      pages: { '/': pageWith('/podium/docs'), '/docs': pageWith('/podium/') },
    });
    expect(problems).toEqual([]);
    expect(files).toEqual([
      '.nojekyll',
      '404.html',
      expect.stringMatching(/^assets\/redirect-[0-9a-f]{8}\.js$/),
      'blog/nav.json',
      'build-manifest.json',
      'data.json',
      'docs.html',
      'docs/data.json',
      'docs/index.html',
      'docs/nav.json',
      'host-root/_headers',
      'host-root/_redirects',
      'host-root/robots.txt',
      'index.html',
      'old.html',
      'old/data.json',
      'old/index.html',
      'service-worker.js',
      'site.json',
      'sitemap.xml',
    ]);
    expect(await read('host-root/_redirects')).toBe('/podium/old /podium/docs 301\n');
  });

  test('N1 with trailingSlash, pages are requested with a slash, files without, and the output paths are the same', async () => {
    const { files, server } = await crawlSite({
      trailingSlash: true,
      pages: { '/': pageWith('/docs/'), '/docs': pageWith('/') },
      assets: { 'assets/text-0a1b.woff2': 'font', CNAME: 'site.example' },
    });
    expect(files).toEqual(expect.arrayContaining(['assets/text-0a1b.woff2', 'CNAME']));
    expect(files).toContain('docs/index.html');
    expect(files).toContain('docs.html');
    expect(server.requests).toContain('/docs/');
    expect(server.requests).toContain('/docs/data.json');
    expect(server.requests).not.toContain('/docs');
  });

  test('the manifest has the size and SHA-256 of every file except itself', async () => {
    const { folder, files, read } = await crawlSite({
      pages: { '/': pageWith('/ä'), '/ä': '<h1>Größe</h1>' },
    });
    const manifest = parseManifest(await read('build-manifest.json'));
    expect(manifest?.files.map((file) => file.path)).toEqual(
      files.filter((file) => file !== 'build-manifest.json'),
    );
    for (const file of manifest?.files ?? []) {
      const bytes = await readFile(path.join(folder, file.path));
      expect(file).toEqual({
        path: file.path,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    expect(files).toContain('ä/index.html');
  });

  test('files that pages need are fetched: images, stylesheets, scripts, and linked files', async () => {
    const text = (body: string) => (_request: unknown, response: { end(body: string): void }) => {
      response.end(body);
    };
    const { read, problems } = await crawlSite({
      pages: {
        '/': `<!DOCTYPE html><html><head><link rel="stylesheet" href="/assets/a.css"><link rel="canonical" href="/">
          <script src="/assets/a.js"></script></head><body><main><h1>A</h1><img src="/media/a.png" alt="">
          <img src="https://elsewhere.example/b.png" alt=""><a href="/media/a.pdf">a</a></main></body></html>`,
      },
      responses: {
        '/assets/a.css': text('css'),
        '/assets/a.js': text('js'),
        '/media/a.png': text('png'),
        '/media/a.pdf': text('pdf'),
      },
    });
    expect(problems).toEqual([]);
    expect(await read('assets/a.css')).toBe('css');
    expect(await read('assets/a.js')).toBe('js');
    expect(await read('media/a.png')).toBe('png');
    expect(await read('media/a.pdf')).toBe('pdf');
  });

  test('a page whose URL looks like a file name is treated only as a page', async () => {
    const { files, problems } = await crawlSite({
      pages: { '/': pageWith('/docs/node.js'), '/docs/node.js': pageWith('/') },
    });
    expect(formatProblems(problems)).toBe('');
    expect(files).toContain('docs/node.js/index.html');
    expect(files).toContain('docs/node.js.html');
  });

  test('crawls of the same site write the same bytes, regardless of concurrency', async () => {
    const site: LoopbackSiteOptions = {
      pages: Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`/p${at}`, pageWith(`/p${(at * 7) % 30}`)]),
      ),
    };
    const [first, second] = [await crawlSite(site, 8), await crawlSite(site, 1)];
    expect(await first.read('build-manifest.json')).toBe(await second.read('build-manifest.json'));
  });
});

describe('unlisted pages', () => {
  const pages = { '/': pageWith('/linked'), '/linked': pageWith('/'), '/alone': pageWith('/') };
  const responses = {
    '/unlisted.json': (_request: unknown, response: ServerResponse) => {
      response.end(JSON.stringify({ paths: ['/alone', '/linked'], files: [], assets: [] }));
    },
  };

  test('are written even if the sitemap lacks them, linked or not, and not reported', async () => {
    const { files, problems } = await crawlSite({ pages, sitemap: ['/'], responses });
    expect(problems).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['alone.html', 'alone/data.json', 'linked/index.html']));
    expect(files).not.toContain('unlisted.json');
  });

  test('that the server does not have are errors', async () => {
    const { problems } = await crawlSite({ pages: { '/': pageWith() }, responses });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/\/alone returned status 404\.$/),
      expect.stringMatching(/\/linked returned status 404\.$/),
    ]);
  });
});

describe('requests of a crawl', () => {
  test('concurrent requests are limited by --concurrency, over keep-alive connections', async () => {
    const pages = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`/p${at}`, pageWith()]));
    // No page gets a response before three have been requested: with fewer at once, the crawl would never end.
    const held: ServerResponse[] = [];
    const hold = (_request: unknown, response: ServerResponse): void => {
      held.push(response);
      if (held.length < 3) return;
      for (const waiting of held.splice(0)) waiting.end(`<main>${pageWith()}</main>`);
    };
    const responses = Object.fromEntries(Object.keys(pages).map((page) => [page, hold]));
    const { server, problems } = await crawlSite({ pages, responses }, 3);
    expect(problems).toEqual([]);
    expect(server.peak).toBe(3);
    expect(server.sockets).toBeLessThanOrEqual(3);
    expect(server.requests.length).toBeGreaterThan(48);
  });

  test('no page is requested twice, no matter how many link to it', async () => {
    const { server } = await crawlSite({
      pages: { '/': pageWith('/a', '/a#title', '/a/', '/a.html'), '/a': pageWith('/a', '/') },
      sitemap: ['/'],
    });
    expect(server.requests.filter((url) => url === '/a')).toHaveLength(1);
    expect(server.requests.filter((url) => url === '/a/data.json')).toHaveLength(1);
  });
});

test.each([
  ['/media/a.pdf', true],
  ['/feed.xml', true],
  ['/docs/api', false],
  ['/blog/version-4.0.0', false],
  ['/docs/a.html', false],
])('%s is a file path: %s', (url, expected) => {
  expect(isFilePath(url)).toBe(expected);
});
