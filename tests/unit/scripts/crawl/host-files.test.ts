import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatHeaders, listHeaderRules, parseHeaders, writeHostFiles } from '#scripts/crawl/host-files.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { writeCrawledSite } from '../../../helpers/crawled-site.ts';
import { findInvalidHeaders } from '../../../helpers/host-syntax.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

describe('B6 _headers', () => {
  const files = ['index.html', 'search-docs-20250101-0a1b2c3d.json', 'search-index-20250101-0a1b2c3d.json'];
  const written = formatHeaders(listHeaderRules('/podium/', "default-src 'none'", files));

  test('has the syntax of its hosts, headers for every response, and immutable caching of hashed files', () => {
    const rules = parseHeaders(written);
    expect(findInvalidHeaders(written)).toEqual([]);
    expect(rules[0]?.pattern).toBe('/podium/*');
    expect(rules[0]?.headers.map(({ name }) => name)).toEqual([
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
    ]);
    const immutable = rules.slice(1);
    expect(immutable.map(({ pattern }) => pattern)).toEqual([
      '/podium/assets/*',
      '/podium/media/*',
      '/podium/search-parts/*',
      '/podium/search-docs-20250101-0a1b2c3d.json',
      '/podium/search-index-20250101-0a1b2c3d.json',
      '/podium/layout-data/*',
    ]);
    for (const { headers } of immutable) {
      expect(headers).toEqual([{ name: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]);
    }
  });

  test('has none of the headers that Netlify sets itself', () => {
    const setByNetlify =
      /^(accept-ranges|age|allow|alt-svc|connection|content-(encoding|length|range)|date|server|trailer|transfer-encoding|upgrade)$/i;
    const names = parseHeaders(written).flatMap(({ headers }) => headers.map(({ name }) => name));
    expect(names.filter((name) => setByNetlify.test(name))).toEqual([]);
  });
});

describe('D1 B6 _redirects', () => {
  test('non-ASCII paths are percent-encoded', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'site');
    const output = await openOutputFolder(folder);
    writeHostFiles({
      output,
      site: { url: 'https://site.example', baseUrl: '/podium/', trailingSlash: false },
      redirects: [{ from: '/größe', to: '/docs/maß#teil' }],
      html: '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">',
    });
    expect(output.list().map(({ path }) => path)).toEqual([
      '.nojekyll',
      'host-root/_redirects',
      'host-root/_headers',
    ]);
    await output.commit('/podium/');
    expect(await readFile(path.join(folder, 'host-root/_redirects'), 'utf8')).toBe(
      '/podium/gr%C3%B6%C3%9Fe /podium/docs/ma%C3%9F#teil 301\n',
    );
  });
});

test.each([
  ['https://podium-lib.io', '/', 'podium-lib.io\n'],
  ['https://podium-lib.github.io', '/', undefined],
  ['https://podium-lib.io:8443', '/', undefined],
  ['https://podium-lib.io', '/podium/', undefined],
  ['http://127.0.0.1:3000', '/', undefined],
  ['http://localhost:3000', '/', undefined],
])(
  'B6 GitHub Pages gets a CNAME only for a custom domain without a port or base path: %s at %s',
  async (url, baseUrl, expected) => {
    const folder = path.join(await makeTemporaryFolder(), 'site');
    await writeCrawledSite(folder, { url, baseUrl });
    expect(await readFile(path.join(folder, 'CNAME'), 'utf8').catch(() => undefined)).toBe(expected);
    expect(await readFile(path.join(folder, '.nojekyll'), 'utf8')).toBe('');
  },
);
