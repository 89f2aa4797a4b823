import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblems, type Problem } from '#app/engine/diagnostics/problem.ts';
import { formatHeaders } from '#scripts/crawl/headers-file.ts';
import { checkFileLimits, parseHeaders, parseRedirects } from '#scripts/crawl/host-files.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { writeHostFiles } from '#scripts/crawl/write-host-files.ts';
import { writeCrawledSite } from '../../../helpers/crawled-site.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const show = (problems: readonly Problem[]): string[] =>
  problems.length === 0 ? [] : formatProblems(problems).split('\n');

describe('B6 _headers', () => {
  const written = formatHeaders('/podium/', "default-src 'none'", [
    'index.html',
    'search-docs-20250101-0a1b2c3d.json',
    'search-index-20250101-0a1b2c3d.json',
  ]);

  test('is in the syntax of its hosts, and says what every response says and what is cached permanently', () => {
    const { rules, problems } = parseHeaders(written);
    expect(problems).toEqual([]);
    expect(rules[0]?.pattern).toBe('/podium/*');
    expect(rules[0]?.headers.map(({ name }) => name)).toEqual([
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
    ]);
    const kept = rules.slice(1);
    expect(kept.map(({ pattern }) => pattern)).toEqual([
      '/podium/assets/*',
      '/podium/media/*',
      '/podium/search-parts/*',
      '/podium/search-docs-20250101-0a1b2c3d.json',
      '/podium/search-index-20250101-0a1b2c3d.json',
      '/podium/shell/*',
    ]);
    for (const { headers } of kept) {
      expect(headers).toEqual([{ name: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]);
    }
  });

  test('names none of the headers that Netlify sets itself', () => {
    const own =
      /^(accept-ranges|age|allow|alt-svc|connection|content-(encoding|length|range)|date|server|trailer|transfer-encoding|upgrade)$/i;
    const names = parseHeaders(written).rules.flatMap(({ headers }) => headers.map(({ name }) => name));
    expect(names.filter((name) => own.test(name))).toEqual([]);
  });

  test('what its hosts would not understand is reported with its line', () => {
    const text = `X-Early: 1\n# fine\n/a*\n  no header\n/ok/*\n  X-Long: ${'x'.repeat(2000)}\n/b c\n`;
    expect(show(parseHeaders(text).problems)).toEqual([
      '_headers:1 warning: "X-Early: 1" is no path.',
      '_headers:3 warning: "/a*" is a pattern that hosts read differently. End it with "/*", or name the file.',
      '_headers:4 warning: "no header" is no header.',
      '_headers:6 warning: The line has 2010 characters; Cloudflare Pages reads 2000.',
      '_headers:7 warning: "/b c" is no path.',
    ]);
  });

  test('has at most 100 paths', () => {
    const make = (count: number): string =>
      Array.from({ length: count }, (_, at) => `/${at}\n  X-A: b\n`).join('');
    expect(parseHeaders(make(100)).problems).toEqual([]);
    expect(show(parseHeaders(make(101)).problems)).toEqual([
      '_headers warning: There are 101 paths; Cloudflare Pages takes 100.',
    ]);
  });
});

describe('D1 B6 _redirects', () => {
  test('what its hosts would not understand is reported with its line', () => {
    const text = [
      '/old /new#part 301',
      '/old',
      '/with a space /new 301',
      '/größe /new 301',
      '/old /new 404',
      '//host/old /new 301',
      '/any/* /new 301',
      '/blog/:year /new 301',
      `/${'x'.repeat(1000)} /new 301`,
      '',
    ].join('\n');
    const form = 'Write the old path, the new path, and the status on one line, percent-encoded.';
    const pattern = 'is a pattern to hosts, which would redirect other paths, too.';
    expect(show(parseRedirects(text).problems)).toEqual([
      `_redirects:2 warning: "/old" is no redirect. ${form}`,
      `_redirects:3 warning: "/with a space /new 301" is no redirect. ${form}`,
      `_redirects:4 warning: "/größe /new 301" is no redirect. ${form}`,
      `_redirects:5 warning: "/old /new 404" is no redirect. ${form}`,
      `_redirects:6 warning: "//host/old /new 301" is no redirect. ${form}`,
      `_redirects:7 warning: "/any/*" ${pattern}`,
      `_redirects:8 warning: "/blog/:year" ${pattern}`,
      '_redirects:9 warning: The line has 1010 characters; Cloudflare Pages reads 1000.',
    ]);
  });

  test('has at most 2,000 lines, and what is beyond still has its page', () => {
    const make = (count: number): string =>
      Array.from({ length: count }, (_, at) => `/${at} /new 301\n`).join('');
    expect(parseRedirects(make(2000)).problems).toEqual([]);
    expect(show(parseRedirects(make(2001)).problems)).toEqual([
      '_redirects warning: There are 2001 redirects; Cloudflare Pages takes 2000. Those that are left out still have their pages, which lead on.',
    ]);
  });

  test('paths that are not plain letters are percent-encoded', async () => {
    const output = await openOutputFolder(`${await makeTemporaryFolder()}/site`);
    const problems = writeHostFiles({
      output,
      site: { url: 'https://site.example', baseUrl: '/podium/', trailingSlash: false },
      redirects: [{ from: '/größe', to: '/docs/maß#teil', status: 301 }],
      html: '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">',
    });
    expect(problems).toEqual([]);
    expect(output.list().map(({ path }) => path)).toEqual([
      '.nojekyll',
      'host-root/_redirects',
      'host-root/_headers',
    ]);
    await output.discard();
  });
});

test.each([
  ['https://podium-lib.io', '/', 'podium-lib.io\n'],
  ['https://podium-lib.github.io', '/', undefined],
  ['https://podium-lib.io', '/podium/', undefined],
  ['http://127.0.0.1:3000', '/', undefined],
  ['http://localhost:3000', '/', undefined],
])('B6 GitHub Pages gets the domain of %s at %s', async (url, baseUrl, expected) => {
  const folder = path.join(await makeTemporaryFolder(), 'site');
  await writeCrawledSite(folder, { url, baseUrl });
  expect(await readFile(path.join(folder, 'CNAME'), 'utf8').catch(() => undefined)).toBe(expected);
  expect(await readFile(path.join(folder, '.nojekyll'), 'utf8')).toBe('');
});

test('B6 a folder of more files, or larger ones, than Cloudflare Pages takes is warned of', () => {
  const file = { path: 'a.html', size: 1, sha256: '' };
  expect(checkFileLimits(Array.from({ length: 20_000 }, () => file))).toEqual([]);
  expect(
    show(
      checkFileLimits([
        ...Array.from({ length: 20_000 }, () => file),
        { ...file, path: 'media/film.mp4', size: 25 * 1024 * 1024 + 1 },
      ]),
    ),
  ).toEqual([
    'warning: There are 20001 files; Cloudflare Pages takes 20000.',
    'media/film.mp4 warning: The file has 26214401 bytes; Cloudflare Pages takes 26214400.',
  ]);
});
