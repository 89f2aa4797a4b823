import { buildSiteData } from '#app/engine/content/graph/site-data.server.ts';
import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import { describe, expect, test } from 'vitest';
import { checkContent, makeContentFolder, siteConfig } from '../../../../../helpers/content-folder.ts';

function doc(...paths: string[]): string {
  return `---\ntitle: A\nredirectsFrom: [${paths.join(', ')}]\n---\n`;
}

describe('old paths that a page names', () => {
  test('lead to it, behind those of the site configuration', async () => {
    const content = await (
      await makeContentFolder({
        'site.config.ts': siteConfig(`  redirects: [{ from: '/start', to: '/docs' }],`),
        'docs/new.mdx': doc('/docs/old', '/older/'),
        'blog/2024-01-01-x.mdx': '---\ntitle: X\nredirectsFrom:\n  - /blog/2024/x\n---\n',
      })
    ).load({ baseUrl: '/base/' });
    expect(listRedirects(content.graph)).toEqual([
      { from: '/start', to: '/docs', status: 301, exists: true },
      { from: '/docs/old', to: '/docs/new', status: 301, exists: true },
      { from: '/older/', to: '/docs/new', status: 301, exists: true },
      { from: '/blog/2024/x', to: '/blog/x', status: 301, exists: true },
    ]);
    expect(content.site.redirect('/older')).toEqual({ href: '/base/docs/new', status: 301 });
    expect(buildSiteData(content.graph).site.redirects).toHaveLength(4);
  });

  test('of a draft lead nowhere', async () => {
    const content = await (
      await makeContentFolder({ 'docs/a.mdx': '---\ntitle: A\ndraft: true\nredirectsFrom: [/old]\n---\n' })
    ).load();
    expect(listRedirects(content.graph)).toEqual([]);
  });

  test('E10 that another page, the configuration or the page itself names already are errors', async () => {
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

  test('E10 that are pages are errors', async () => {
    expect(await checkContent({ 'docs/a.mdx': doc('/docs/a'), 'docs/b.mdx': doc('/docs/a.html') })).toEqual([
      'docs/a.mdx:3:17 "/docs/a" is a page, so it cannot redirect. Remove it, or move that page.',
      'docs/b.mdx:3:17 "/docs/a.html" is a page, so it cannot redirect. Remove it, or move that page.',
    ]);
  });

  test('E11 that are no paths are errors', async () => {
    expect(await checkContent({ 'docs/a.mdx': doc('docs/old', '/old?x') })).toEqual([
      'docs/a.mdx:3:17 "redirectsFrom[0]" must be a path that starts with a single slash, without query, hash, "*", and ":".',
      'docs/a.mdx:3:27 "redirectsFrom[1]" must be a path that starts with a single slash, without query, hash, "*", and ":".',
    ]);
  });
});
