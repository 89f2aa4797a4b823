import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { crawl } from '#scripts/crawl/crawler.ts';
import { createFetcher } from '#scripts/crawl/fetch-page.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { pageWith, SITE_URL, startLoopbackSite } from '../../../helpers/loopback-site.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';
import { crawlSite } from './crawl-loopback.ts';

describe('redirects', () => {
  const redirects = [
    { from: '/docs/old', to: '/docs/new#part' },
    { from: '/docs/lost', to: '/docs/never-written' },
  ];

  test('D8 an old path whose page exists gets a redirect page and a line in _redirects', async () => {
    const {
      files,
      read,
      redirects: written,
    } = await crawlSite({
      redirects,
      pages: { '/': pageWith('/docs/new'), '/docs/new': pageWith('/') },
    });
    expect(written).toEqual([redirects[0]]);
    expect(await read('_redirects')).toBe('/docs/old /docs/new#part 301\n');
    expect(await read('docs/old/index.html')).toContain('content="0; url=/docs/new#part"');
    expect(await read('docs/old.html')).toBe(await read('docs/old/index.html'));
    expect(await read('docs/old/data.json')).toBe('{"redirect":"/docs/new#part"}');
    expect(await read('docs/old.html')).toContain(`<link rel="canonical" href="${SITE_URL}/docs/new#part"`);
    expect(files.filter((file) => file.includes('lost'))).toEqual([]);
  });

  test('D8 an old path with a space gets a redirect page, and is percent-encoded in _redirects', async () => {
    const { read } = await crawlSite({
      redirects: [{ from: '/docs/my page', to: '/docs' }],
      pages: { '/': pageWith('/docs'), '/docs': pageWith('/') },
    });
    expect(await read('docs/my page.html')).toContain('content="0; url=/docs"');
    expect(await read('docs/my page/data.json')).toBe('{"redirect":"/docs"}');
    expect(await read('_redirects')).toBe('/docs/my%20page /docs 301\n');
  });

  test('a redirect never replaces a page', async () => {
    const { read, redirects: written } = await crawlSite({
      redirects: [{ from: '/docs/page', to: '/' }],
      pages: { '/': pageWith('/docs/page'), '/docs/page': '<h1>Still here</h1>' },
    });
    expect(await read('docs/page.html')).toContain('Still here');
    expect(await read('docs/page/data.json')).toBe('{"path":"/docs/page"}');
    expect(await read('_redirects')).toBe('');
    expect(written).toEqual([]);
  });

  test('a redirect never replaces a page whose path differs only in case, on a case-insensitive disk', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'site');
    const redirects = [{ from: '/docs/Page', to: '/docs/page' }];
    const { url } = await startLoopbackSite({ redirects, pages: { '/docs/page': pageWith() } });
    const output = await openOutputFolder(folder);
    const write = output.write.bind(output);
    vi.spyOn(output, 'isTaken').mockImplementation(
      (file) => !output.has(file) && output.has(file.toLowerCase()),
    );
    vi.spyOn(output, 'write').mockImplementation((file, bytes) => write(file.toLowerCase(), bytes));
    await crawl({
      siteUrl: url,
      fetchPage: createFetcher({ concurrency: 1, backOff: 1 }),
      output,
      concurrency: 1,
      onProgress: () => undefined,
    });
    await output.commit('/');
    const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
    expect(await read('docs/page/index.html')).toContain('<h1 id="title">A page</h1>');
    expect(await read('docs/page/data.json')).toBe('{"path":"/docs/page"}');
    expect(await read('_redirects')).toBe('/docs/Page /docs/page 301\n');
  });

  test('a link to an old path is neither followed nor a problem', async () => {
    const { problems, pages } = await crawlSite({
      redirects,
      pages: { '/': pageWith('/docs/old'), '/docs/new': pageWith('/') },
      responses: {
        '/docs/old': (_request, response) => response.writeHead(301, { location: '/docs/new' }).end(),
      },
    });
    expect(problems).toEqual([]);
    expect([...pages.keys()].sort()).toEqual(['/', '/docs/new']);
  });
});
