import { buildSiteData } from '#app/engine/content/graph/site-data.server.ts';
import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import { describe, expect, test } from 'vitest';
import { checkContent, makeContentFolder, siteConfig } from '../../../../../helpers/content-folder.ts';

function doc(...paths: string[]): string {
  return `---\ntitle: A\nredirectsFrom: [${paths.join(', ')}]\n---\n`;
}

describe('redirects', () => {
  test('include old paths of pages, after those of the site configuration', async () => {
    const content = await (
      await makeContentFolder({
        'site.config.ts': siteConfig(`  redirects: [{ from: '/start', to: '/docs' }],`),
        'docs/new.mdx': doc('/docs/old', '/older/'),
        'blog/2024-01-01-x.mdx': '---\ntitle: X\nredirectsFrom:\n  - /blog/2024/x\n---\n',
      })
    ).load({ baseUrl: '/base/' });
    expect(listRedirects(content.graph)).toEqual([
      { from: '/start', to: '/docs', exists: true },
      { from: '/docs/old', to: '/docs/new', exists: true },
      { from: '/older/', to: '/docs/new', exists: true },
      { from: '/blog/2024/x', to: '/blog/x', exists: true },
    ]);
    expect(content.site.redirect('/older')).toBe('/base/docs/new');
    expect(buildSiteData(content.graph).site.redirects).toHaveLength(4);
  });

  test('work for percent-encoded and literal paths', async () => {
    const content = await (
      await makeContentFolder({
        'site.config.ts': siteConfig(`  redirects: [{ from: '/my%20page', to: '/docs' }],`),
        'docs/new.mdx': doc('/docs/gr%C3%B6%C3%9Fe', '/100%25'),
      })
    ).load();
    expect(listRedirects(content.graph).map(({ from }) => from)).toEqual([
      '/my page',
      '/docs/größe',
      '/100%',
    ]);
    expect(content.site.redirect('/my page')).toBe('/docs');
    expect(content.site.redirect('/docs/größe')).toBe('/docs/new');
  });

  test('exclude those of drafts', async () => {
    const content = await (
      await makeContentFolder({ 'docs/a.mdx': '---\ntitle: A\ndraft: true\nredirectsFrom: [/old]\n---\n' })
    ).load();
    expect(listRedirects(content.graph)).toEqual([]);
  });

  test('E10 from a path that another page, the configuration, or the page itself already redirects are errors', async () => {
    expect(
      await checkContent({
        'site.config.ts': siteConfig(`  redirects: [{ from: '/one', to: '/docs' }],`),
        'docs/a.mdx': doc('/two', '/two/'),
        'docs/b.mdx': doc('/one', '/two'),
      }),
    ).toEqual([
      'docs/a.mdx:3:23 "/two/" is already redirected by this page. Remove one of them.',
      expect.stringMatching(
        /^docs\/b\.mdx:3:17 "\/one" is already redirected by .*site\.config\.ts\. Remove one/,
      ),
      expect.stringMatching(
        /^docs\/b\.mdx:3:23 "\/two" is already redirected by .*docs\/a\.mdx\. Remove one/,
      ),
    ]);
  });

  test('E10 from a path that equals a page or another redirect when decoded are errors', async () => {
    expect(
      await checkContent({
        'site.config.ts': siteConfig(`  redirects: [{ from: '/%C3%A4', to: '/docs' }],`),
        'docs/a.mdx': doc('/docs/%61', '/ä'),
      }),
    ).toEqual([
      'docs/a.mdx:3:17 "/docs/%61" is a page, so it cannot redirect. Remove the redirect, or move the page.',
      expect.stringMatching(/^docs\/a\.mdx:3:28 "\/ä" is already redirected by .*site\.config\.ts\./),
    ]);
  });

  test.each([
    ["{ from: '/ä', to: '/b' }, { from: '/%C3%A4', to: '/c' }", '"/%C3%A4" is redirected twice.'],
    ["{ from: '/%C3%A4', to: '/ä' }", '"/%C3%A4" is redirected to itself.'],
    ["{ from: '/a%2A', to: '/docs' }", '"redirects[0].from" must be a path that starts with a single slash,'],
    ["{ from: '/%2E./x', to: '/docs' }", 'site.config.ts:7:17 "redirects[0].from" must not contain empty, '],
  ])(
    'E10 from percent-encoded paths in the configuration are errors, too: %s',
    async (redirects, message) => {
      const folder = await makeContentFolder({
        'site.config.ts': siteConfig(`  redirects: [${redirects}],`),
      });
      await expect(folder.load()).rejects.toThrow(message);
    },
  );

  test('E10 from paths of pages are errors', async () => {
    expect(await checkContent({ 'docs/a.mdx': doc('/docs/a'), 'docs/b.mdx': doc('/docs/a.html') })).toEqual([
      'docs/a.mdx:3:17 "/docs/a" is a page, so it cannot redirect. Remove the redirect, or move the page.',
      'docs/b.mdx:3:17 "/docs/a.html" is a page, so it cannot redirect. Remove the redirect, or move the page.',
    ]);
  });

  test('E10 from paths of other files of the site are errors', async () => {
    const froms = [
      '/robots.txt',
      '/sitemap.xml',
      '/blog/rss.xml',
      '/docs/a.md',
      '/docs/data.json/',
      '/404.html',
    ];
    const redirects = froms.map((from) => `{ from: '${from}', to: '/docs' }`).join(',\n');
    const reason = 'is reserved for a file of the site, so it cannot redirect.';
    const fix = 'Remove the redirect; only paths of pages can redirect.';
    expect(
      await checkContent({
        'site.config.ts': siteConfig(`redirects: [\n${redirects}],`),
        'docs/a.mdx': doc('/llms.txt', '/old.html'),
      }),
    ).toEqual([
      `docs/a.mdx:3:17 "/llms.txt" ${reason} ${fix}`,
      ...froms.map((from, index) => `site.config.ts:${index + 8}:1 "${from}" ${reason} ${fix}`),
    ]);
  });

  test('E11 from invalid paths are errors', async () => {
    expect(await checkContent({ 'docs/a.mdx': doc('docs/old', '/old?x') })).toEqual([
      'docs/a.mdx:3:17 "redirectsFrom[0]" must be a path that starts with a single slash, without a query, hash, "*", or ":".',
      'docs/a.mdx:3:27 "redirectsFrom[1]" must be a path that starts with a single slash, without a query, hash, "*", or ":".',
    ]);
  });

  test('E11 from paths with relative or empty segments, or malformed escapes, are errors', async () => {
    const segments = 'must not contain empty, ".", or ".." segments.';
    const escape = 'contains a malformed percent escape; write "%" as "%25".';
    expect(await checkContent({ 'docs/a.mdx': doc('/../x', '/x/%2E%2e', '/x//y', '/%zz', '/100%') })).toEqual(
      [
        `docs/a.mdx:3:17 "redirectsFrom[0]" ${segments}`,
        `docs/a.mdx:3:24 "redirectsFrom[1]" ${segments}`,
        `docs/a.mdx:3:35 "redirectsFrom[2]" ${segments}`,
        `docs/a.mdx:3:42 "redirectsFrom[3]" ${escape}`,
        `docs/a.mdx:3:48 "redirectsFrom[4]" ${escape}`,
      ],
    );
  });
});
