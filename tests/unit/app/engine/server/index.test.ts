import { compileAll, compileArticle, compileArticles } from '#app/engine/content/graph/articles.server.ts';
import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import { describe, expect, test } from 'vitest';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  svg,
} from '../../../../helpers/content-folder.ts';

const REDIRECTS = siteConfig(
  `  redirects: [
    { from: '/docs/old', to: '/docs/new#part' },
    { from: '/docs/slash/', to: '/docs/' },
    { from: '/docs/lost', to: '/docs/nowhere' },
  ],`,
);

describe('redirects', () => {
  const files = { 'site.config.ts': REDIRECTS, 'docs/new.mdx': page('New.') };

  test('lead from an old path, with or without a trailing slash, to the href of the page', async () => {
    const content = await (await makeContentFolder(files)).load({ baseUrl: '/base/' });
    expect(content.site.redirect('/docs/old')).toBe('/base/docs/new#part');
    expect(content.site.redirect('/docs/old/')).toBe('/base/docs/new#part');
    expect(content.site.redirect('/docs/slash')).toBe('/base/docs');
    expect(content.site.redirect('/docs/new')).toBeUndefined();
  });

  test('to an unknown page are ignored, and listed as broken', async () => {
    const content = await (await makeContentFolder(files)).load();
    expect(content.site.redirect('/docs/lost')).toBeUndefined();
    expect(listRedirects(content.graph)).toEqual([
      { from: '/docs/old', to: '/docs/new#part', exists: true },
      { from: '/docs/slash/', to: '/docs/', exists: true },
      { from: '/docs/lost', to: '/docs/nowhere', exists: false },
    ]);
  });

  test('from the URL of a page are reported with their locations', async () => {
    expect(
      await checkContent({
        'site.config.ts': siteConfig(`  redirects: [{ from: '/docs/', to: '/pages' }],`),
      }),
    ).toEqual([
      'site.config.ts:7:15 "/docs/" is a page, so it cannot redirect. Remove the redirect, or move the page.',
    ]);
  });
});

describe('suggestions', () => {
  const files = {
    'docs/guides/context.mdx': page('', 'Context guide'),
    'docs/guides/fallbacks.mdx': page('', 'Fallbacks'),
    'docs/api/podlet.mdx': page('', 'Podlet API'),
    'docs/api/layout.mdx': page('', 'Layout API'),
    'blog/2024-01-01-version-4.0.0.mdx': page('', 'Version 4.0.0'),
  };

  test.each([
    ['/docs/guides/contxt', 'Context guide'],
    ['/docs/layout/context', 'Context guide'],
    ['/fallbacks.html', 'Fallbacks'],
    ['/docs/podlet', 'Podlet API'],
    ['/blog/2024/01/01/Version-4.0.0', 'Version 4.0.0'],
  ])('R14 for %s start with %s', async (path, label) => {
    const content = await (await makeContentFolder(files)).load();
    const suggestions = content.site.suggest(path);
    expect(suggestions[0]?.label).toBe(label);
    expect(suggestions.length).toBeLessThanOrEqual(5);
  });

  test('R14 for a folder start with its category page, and there are none for nonsense', async () => {
    const content = await (
      await makeContentFolder({
        ...files,
        'sidebars.ts': `export default { docs: [{ type: 'category', label: 'Guides', items: ['guides/context'] }, { type: 'category', label: 'API', items: ['api/podlet'] }] };`,
      })
    ).load();
    expect(content.site.suggest('/docs/api/')[0]).toEqual({ label: 'API', href: '/docs/category/api' });
    expect(content.site.suggest('/docs/guides')[0]).toEqual({
      label: 'Guides',
      href: '/docs/category/guides',
    });
    for (const nonsense of ['/xqzjw', '/docs/qqqq/zzzz', '/wp-login.php', '/.env', '/a']) {
      expect(content.site.suggest(nonsense), nonsense).toEqual([]);
    }
  });

  test('R14 include the base path, and may be fewer than five', async () => {
    const content = await (await makeContentFolder()).load({ baseUrl: '/base/' });
    expect(content.site.suggest('/doc')).toEqual([{ label: 'Start', href: '/base/docs' }]);
  });
});

describe('the list of all pages', () => {
  test('R16 lists every page by section', async () => {
    const content = await (
      await makeContentFolder({
        'docs/guides/a.mdx': '---\ntitle: A\ndescription: About A.\n---\n',
        'docs/hidden.mdx': page('', 'Hidden'),
        'blog/2024-01-01-x.mdx': page('', 'X'),
        'sidebars.ts': `export default {
          docs: ['index', { type: 'category', label: 'Guides', items: ['guides/a', { type: 'link', label: 'L', href: 'https://l.example' }] }],
        };`,
      })
    ).load({ baseUrl: '/base/' });
    const all = await content.site.page('/pages');
    expect(all).toMatchObject({
      sections: [
        {
          title: 'Documentation',
          items: [
            { label: 'Start', href: '/base/docs' },
            { label: 'Hidden', href: '/base/docs/hidden' },
          ],
        },
        { title: 'Guides', items: [{ label: 'A', href: '/base/docs/guides/a', description: 'About A.' }] },
        { title: 'Blog', items: [{ label: 'X', href: '/base/blog/x' }] },
        {
          title: 'More',
          items: [
            { label: 'Home', href: '/base/' },
            { label: 'Blog', href: '/base/blog' },
            { label: 'Archive', href: '/base/blog/archive' },
            { label: 'Authors', href: '/base/blog/authors' },
            { label: 'Tags', href: '/base/blog/tags' },
          ],
        },
      ],
    });
  });
});

describe('the home page and the users page', () => {
  test('R1 R2 show the tagline, the text of home.mdx, and users; the home page only pinned ones', async () => {
    const user = (caption: string, more = ''): string =>
      `{ caption: '${caption}', image: 'users/x.svg', infoLink: 'https://x.example/'${more} }`;
    const content = await (
      await makeContentFolder({
        'site.config.ts': siteConfig(`  users: [${user('One', ', pinned: true')}, ${user('Two')}],`),
        'users/x.svg': svg(120, 40),
        'home.mdx': '---\ndescription: What it is for.\n---\nSome **words**.',
      })
    ).load({ baseUrl: '/base/' });
    const item = (caption: string): object => ({
      caption,
      href: 'https://x.example/',
      image: {
        src: expect.stringMatching(/^\/base\/media\/x\.[0-9a-f]{8}\.svg$/) as string,
        width: 120,
        height: 40,
      },
      drawing: expect.stringMatching(/^<svg/) as string,
    });
    expect(await content.site.page('/')).toEqual({
      kind: 'home',
      cardVersion: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      path: '/',
      title: 'Site',
      tagline: 'What it is',
      actions: [{ label: 'Read the docs', href: '/base/docs' }],
      description: 'What it is for.',
      lastUpdated: undefined,
      html: '<p>Some <strong>words</strong>.</p>',
      users: [item('One')],
    });
    expect(await content.site.page('/users')).toMatchObject({
      kind: 'users',
      users: [item('One'), item('Two')],
    });
  });

  test('R1 show the headline and the actions of home.mdx', async () => {
    const content = await (
      await makeContentFolder({
        'home.mdx': '---\nheadline: Many teams\nactions:\n  - label: Begin\n    to: /docs\n---\nText.',
      })
    ).load({ baseUrl: '/base/' });
    expect(await content.site.page('/')).toMatchObject({
      title: 'Site',
      headline: 'Many teams',
      actions: [{ label: 'Begin', href: '/base/docs' }],
    });
  });

  test('R1 do not require home.mdx', async () => {
    const content = await (await makeContentFolder()).load();
    expect(await content.site.page('/')).toMatchObject({
      html: undefined,
      description: 'What it is',
      users: [],
    });
  });
});

describe('a content folder', () => {
  test('R14 has no page at any other URL', async () => {
    const content = await (await makeContentFolder()).load();
    for (const path of ['/nope', '/docs/', '/docs/nope', '', 'docs', '/__proto__']) {
      expect(await content.site.page(path)).toBeUndefined();
    }
  });

  test('is served despite an error on one of its pages, which that page reports', async () => {
    const content = await (await makeContentFolder({ 'docs/a.mdx': page('<Nope />') })).load();
    expect(await content.site.page('/docs')).toMatchObject({ title: 'Start' });
    await expect(content.site.page('/docs/a')).rejects.toThrow('Unknown component <Nope>.');
    await expect(compileAll(content)).rejects.toThrow('Unknown component <Nope>.');
  });

  test('serves a page again once its broken partial is fixed', async () => {
    const folder = await makeContentFolder({
      'docs/a.mdx': page("import Part from './_part.mdx'\n\n<Part />"),
      'docs/_part.mdx': '<div>',
    });
    const content = await folder.load();
    await expect(content.site.page('/docs/a')).rejects.toThrow('Expected a closing tag for `<div>`.');
    await folder.write({ 'docs/_part.mdx': 'Mended.' });
    expect(await content.site.page('/docs/a')).toMatchObject({ html: '<p>Mended.</p>' });
  });

  test('reports progress while all pages are compiled', async () => {
    const content = await (await makeContentFolder({ 'docs/a.mdx': page('') })).load();
    const steps: [number, number][] = [];
    await compileArticles(content, (done, total) => steps.push([done, total]));
    expect(steps).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('lists the links that authors wrote on a page', async () => {
    const content = await (await makeContentFolder({ 'docs/a.mdx': page('[x](./index.mdx#y)') })).load();
    expect((await compileArticle(content, '/docs/a'))?.compiled.links).toMatchObject([
      { target: '/docs', hash: '#y', line: 4, column: 1 },
    ]);
    expect(await compileArticle(content, '/pages')).toBeUndefined();
    expect(await compileArticle(content, '/nope')).toBeUndefined();
  });

  test('without docs and posts is valid, and its home page links to neither', async () => {
    const folder = await makeContentFolder({ 'docs/index.mdx': undefined, 'home.mdx': 'Hello.' });
    expect(await folder.check()).toEqual([]);
    expect(await (await folder.load()).site.page('/')).toMatchObject({ actions: [] });
  });

  test('R1 without an index page has a home page that links to the first docs page', async () => {
    const folder = await makeContentFolder({ 'docs/index.mdx': undefined, 'docs/start.mdx': page('Text.') });
    expect(await (await folder.load()).site.page('/')).toMatchObject({
      actions: [{ label: 'Read the docs', href: '/docs/start' }],
    });
  });
});

test('E11 errors of pages are reported together with errors of the configuration', async () => {
  expect(
    await checkContent({
      'site.config.ts': siteConfig('  titel: 1,'),
      'docs/a.mdx': '---\ntitle: A\ndraaft: true\n---\n',
      'docs/b.mdx': page('<Bogus />'),
    }),
  ).toEqual([
    'docs/a.mdx:3:1 "draaft" is not a frontmatter field. Did you mean "draft"?',
    expect.stringMatching(/^docs\/b\.mdx:4:1 Unknown component <Bogus>\. The components are: "Anatomy/),
    expect.stringMatching(/^site\.config\.ts:\d+:\d+ "titel" is not a field\. Did you mean "title"\?$/),
  ]);
});
