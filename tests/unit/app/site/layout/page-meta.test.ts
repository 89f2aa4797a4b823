import { describe, expect, test } from 'vitest';
import type { Page } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { makeContentFolder, page, siteConfig } from '../../../../helpers/content-folder.ts';

const FILES = {
  'site.config.ts': siteConfig(`  trailingSlash: true,
  i18n: {
    defaultLocale: 'en',
    locales: ['en'],
    localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en-US', calendar: 'gregory', path: 'en' } },
  },`),
  'docs/a.mdx': '---\ntitle: A page\ndescription: What it answers.\nkeywords: [one, two]\n---\n',
  'docs/empty.mdx': page('', 'Empty'),
  'docs/card.mdx': '---\ntitle: Card\nimage: card.gif\nunlisted: true\n---\n',
  'docs/card.gif': Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
  'authors.yml': 'jo:\n  name: Jo\n  url: https://jo.example\nanna:\n  name: Anna\n',
  'blog/2024-01-31-x.mdx': '---\ntitle: A post\nauthors: [jo, anna]\n---\nText.',
};

async function load(path: string): Promise<{ layout: LayoutData; page: Page }> {
  const content = await (await makeContentFolder(FILES)).load({ baseUrl: '/base/' });
  const found = await content.site.page(path);
  if (found === undefined) throw new Error(`There is no page ${path}.`);
  return { layout: content.site.layout, page: found };
}

async function describeHead(path: string): Promise<ReturnType<typeof createPageMeta>> {
  const { layout, page: found } = await load(path);
  return createPageMeta({
    data: found,
    matches: [
      { id: 'root', data: layout },
      { id: 'routes/docs.page', data: found },
    ],
  });
}

describe('createPageMeta', () => {
  test('L10 returns the title, description, canonical URL, cards, and JSON-LD of a docs page', async () => {
    const url = 'https://site.example/base/docs/a/';
    const card = expect.stringMatching(
      /^https:\/\/site\.example\/base\/cards\/docs\/a\.png\?v=[0-9a-f]{8}$/,
    ) as string;
    expect(await describeHead('/docs/a')).toEqual([
      { title: 'A page | Site' },
      { name: 'description', content: 'What it answers.' },
      { name: 'keywords', content: 'one, two' },
      { tagName: 'link', rel: 'canonical', href: url },
      { property: 'og:title', content: 'A page' },
      { property: 'og:site_name', content: 'Site' },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:description', content: 'What it answers.' },
      { property: 'og:image', content: card },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: card },
      { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: '/base/docs/a.md' },
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'TechArticle',
          url,
          name: 'A page',
          headline: 'A page',
          description: 'What it answers.',
          image: card,
          inLanguage: 'en-US',
        },
      },
    ]);
  });

  test('L10 the URL of a card changes only with its content', async () => {
    const readCardVersion = async (title: string, text: string): Promise<string | undefined> => {
      const folder = await makeContentFolder({ 'docs/a.mdx': page(text, title) });
      return (await (await folder.load()).site.page('/docs/a'))?.cardVersion;
    };
    const first = await readCardVersion('A title', 'A text.');
    expect(first).toMatch(/^[0-9a-f]{8}$/);
    expect(await readCardVersion('A title', 'Another text.')).toBe(first);
    expect(await readCardVersion('Another title', 'A text.')).not.toBe(first);
  });

  test('L10 a site can disable cards', async () => {
    const content = await (
      await makeContentFolder({ 'site.config.ts': siteConfig('  socialCards: false,') })
    ).load();
    const found = await content.site.page('/docs');
    const head = createPageMeta({ data: found, matches: [{ id: 'root', data: content.site.layout }] });
    expect(head).toContainEqual({ name: 'twitter:card', content: 'summary' });
    expect(JSON.stringify(head)).not.toContain('/cards/');
    expect(content.site.paths().filter((file) => file.startsWith('/cards/'))).toEqual([]);
  });

  test('L10 describes the breadcrumbs of a page in a category', async () => {
    const content = await (
      await makeContentFolder({
        'docs/guides/b.mdx': page('', 'B'),
        'sidebars.ts':
          "export default { docs: [{ type: 'category', label: 'Guides', items: ['guides/b'] }] };",
      })
    ).load({ baseUrl: '/base/' });
    const found = await content.site.page('/docs/guides/b');
    const head = createPageMeta({ data: found, matches: [{ id: 'root', data: content.site.layout }] });
    expect(head.at(-1)).toMatchObject({
      'script:ld+json': {
        '@graph': [
          { '@type': 'TechArticle' },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              {
                '@type': 'ListItem',
                position: 1,
                name: 'Guides',
                item: 'https://site.example/base/docs/category/guides',
              },
              { '@type': 'ListItem', position: 2, name: 'B' },
            ],
          },
        ],
      },
    });
  });

  test.each([
    ['/', true],
    ['/blog', true],
    ['/blog/x', true],
    ['/docs/a', false],
  ])('L10 the head of %s links to the feeds: %s', async (path, hasFeeds) => {
    const head = await describeHead(path);
    const types = head.flatMap((tag) => ('rel' in tag && tag.rel === 'alternate' ? [tag.type] : []));
    expect(types).toEqual([
      'text/markdown',
      ...(hasFeeds ? ['application/rss+xml', 'application/atom+xml', 'application/feed+json'] : []),
    ]);
  });

  test('L10 uses the image of a page for a large card, with its absolute URL', async () => {
    const head = await describeHead('/docs/card');
    const url = expect.stringMatching(
      /^https:\/\/site\.example\/base\/media\/card\.[0-9a-f]{8}\.gif$/,
    ) as string;
    expect(head).toContainEqual({ property: 'og:image', content: url });
    expect(head).toContainEqual({ property: 'og:image:width', content: '1' });
    expect(head).toContainEqual({ property: 'og:image:height', content: '1' });
    expect(head).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
    expect(head).toContainEqual({ name: 'twitter:image', content: url });
    expect(head.at(-1)).toMatchObject({ 'script:ld+json': { image: url } });
  });

  test('excludes unlisted pages from search engines, and no others', async () => {
    const robots = { name: 'robots', content: 'noindex' };
    expect(await describeHead('/docs/card')).toContainEqual(robots);
    expect(await describeHead('/docs/a')).not.toContainEqual(robots);
  });

  test('L10 has the date and authors of a post', async () => {
    const head = await describeHead('/blog/x');
    expect(head).toContainEqual({ property: 'og:type', content: 'article' });
    expect(head.at(-1)).toMatchObject({
      'script:ld+json': {
        '@graph': [
          {
            '@type': 'BlogPosting',
            headline: 'A post',
            datePublished: '2024-01-31',
            author: [
              { '@type': 'Person', name: 'Jo', url: 'https://jo.example' },
              { '@type': 'Person', name: 'Anna' },
            ],
          },
          { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Blog' }, { name: 'A post' }] },
        ],
      },
    });
  });

  test('L10 titles the home page with the site’s name and tagline', async () => {
    const head = await describeHead('/');
    expect(head[0]).toEqual({ title: 'Site | What it is' });
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://site.example/base/' });
    expect(head.at(-1)).toMatchObject({
      'script:ld+json': {
        '@type': 'WebSite',
        potentialAction: {
          '@type': 'SearchAction',
          target: { urlTemplate: 'https://site.example/base/search/?q={words}' },
          'query-input': 'required name=words',
        },
      },
    });
  });

  test('L10 omits a missing description', async () => {
    const head = await describeHead('/docs/empty');
    expect(head.filter((tag) => 'content' in tag && tag.content === undefined)).toEqual([]);
    expect(JSON.stringify(head)).not.toContain('description');
  });

  test.each(['/blog', '/blog/archive', '/blog/authors', '/blog/tags', '/pages'])(
    'L10 returns the title, description, and URL of %s',
    async (path) => {
      const head = await describeHead(path);
      expect(head[0]).toEqual({ title: expect.stringMatching(/^\S.* \| Site$/) as string });
      expect(head[1]).toEqual({ name: 'description', content: expect.stringMatching(/\S/) as string });
      expect(head).toContainEqual({
        tagName: 'link',
        rel: 'canonical',
        href: `https://site.example/base${path}/`,
      });
    },
  );
});
