import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import type { Target } from './support/global-setup.ts';
import { at, listRootTargets, pathOf } from './support/targets.ts';

const browser = useBrowser();

/** Returns the names of links, and their paths without the base path. */
async function listLinks(target: Target, links: Locator): Promise<[name: string, path: string][]> {
  const found = await links.evaluateAll((elements) =>
    elements.map((element): [string, string] => [
      element.textContent.trim(),
      (element as HTMLAnchorElement).href,
    ]),
  );
  return found.map(([name, href]) => [name, href.startsWith(target.url) ? pathOf(target, href) : href]);
}

describe.each(listRootTargets())('the blog of the $name site, without JavaScript', (target) => {
  const open = async (path: string): Promise<Locator> => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, path));
    return page.getByRole('main');
  };

  test('R3 lists posts, newest first, each with date, reading time, authors, tags and an excerpt', async () => {
    const main = await open('/blog');
    const posts = main.getByRole('article');
    const dates = await posts
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates).toHaveLength(await posts.count());
    expect(dates).toEqual(dates.toSorted().reverse());
    const post = posts.nth(1);
    expect(await listLinks(target, post.getByRole('heading', { level: 2 }).getByRole('link'))).toEqual([
      ['Introducing the html template literal', '/blog/html-template-literal'],
    ]);
    expect(await post.getByText(/^\d+ min read$/).count()).toBe(1);
    expect(await post.getByRole('list', { name: 'Authors' }).textContent()).toBe('William Killerud');
    expect(await listLinks(target, post.getByRole('list', { name: 'Tags' }).getByRole('link'))).toEqual([
      ['podium', '/blog/tags/podium'],
      ['version', '/blog/tags/version'],
      ['release', '/blog/tags/release'],
    ]);
    // Content after the truncate marker is only on the post's own page.
    expect(await post.getByRole('heading').count()).toBe(1);
    expect(await post.textContent()).toContain('a tag for template literals that escapes');
  });

  test('R5 lists each author with image or initials, title, link and number of posts', async () => {
    const main = await open('/blog/authors');
    const authors = main.getByRole('listitem');
    const seen = await authors.evaluateAll((items) =>
      items.map((item) => ({
        image: item.querySelector('.avatar')?.textContent || item.querySelector('img')?.src,
        text: [...item.querySelectorAll('.author-text > *')].map((part) => part.textContent),
        href: item.querySelector('a')?.href,
      })),
    );
    expect(seen).toEqual([
      {
        image: 'TL',
        text: ['Trygve Lie', 'Lead maintainer', '4 posts'],
        href: 'https://github.com/trygve-lie/',
      },
      {
        image: 'WK',
        text: ['William Killerud', 'Maintainer', '2 posts'],
        href: 'https://github.com/wkillerud/',
      },
      {
        image: 'RW',
        text: ['Richard Walker', 'Maintainer', '1 post'],
        href: 'https://github.com/digitalsadhu/',
      },
    ]);
  });

  test('R6 lists each tag with its count, grouped by first letter', async () => {
    const main = await open('/blog/tags');
    expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['H', 'P', 'R', 'V']);
    for (const [letter, tag] of [
      ['H', 'hello 1'],
      ['P', 'podium 6'],
      ['R', 'release 5'],
      ['V', 'version 5'],
    ] as const) {
      const tags = main.getByRole('list', { name: `Tags, ${letter}` }).getByRole('link');
      expect(await listLinks(target, tags)).toEqual([[tag, `/blog/tags/${tag.replace(/ .*/, '')}`]]);
    }
  });

  test('R8 a post has date, reading time, author, tags, contents, and its newer and older neighbors', async () => {
    const page = await browser.open({
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(at(target, '/blog/version-4.2.0'));
    const main = page.getByRole('main');
    expect(await main.locator('time').first().getAttribute('datetime')).toBe('2019-08-19');
    expect(await main.getByText(/^\d+ min read$/).isVisible()).toBe(true);
    const authors = main.getByRole('list', { name: 'Authors' });
    expect(await authors.getByText('Lead maintainer').isVisible()).toBe(true);
    expect(await listLinks(target, authors.getByRole('link'))).toEqual([
      ['Trygve Lie', 'https://github.com/trygve-lie/'],
    ]);
    expect(await listLinks(target, main.getByRole('list', { name: 'Tags' }).getByRole('link'))).toEqual([
      ['podium', '/blog/tags/podium'],
      ['version', '/blog/tags/version'],
      ['release', '/blog/tags/release'],
    ]);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect((await contents.getByRole('link').allTextContents()).slice(0, 3)).toEqual([
      'Top',
      'Who is affected',
      'What to do',
    ]);
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await listLinks(target, pages)).toEqual([
      [expect.stringMatching(/newer.*version 5\.0\.0/i), '/blog/version-5.0.0'],
      [expect.stringMatching(/older.*version 4\.1\.0/i), '/blog/version-4.1.0'],
    ]);
  });

  test('R3 a release is listed with its version and two or three changes', async () => {
    const main = await open('/blog');
    const releases = main
      .getByRole('article')
      .filter({ has: main.page().getByRole('list', { name: 'Changes' }) });
    const seen = await releases.evaluateAll((posts) =>
      posts.map((post) => [
        post.querySelector('.version')?.textContent,
        post.querySelectorAll('[aria-label="Changes"] > li').length,
      ]),
    );
    expect(seen).toEqual([
      ['5.3.0', 3],
      ['5.0.0', 3],
      ['4.2.0', 3],
      ['4.1.0', 3],
      ['4.0.0', 3],
    ]);
  });

  test.each([
    ['/blog', 'Posts', 'page'],
    ['/blog/archive', 'Archive', 'page'],
    ['/blog/tags', 'Tags', 'page'],
    ['/blog/authors', 'Authors', 'page'],
    ['/blog/tags/release', 'Tags', 'true'],
  ])(
    'R4 R5 R6 R7 %s links to the archive, the tags, the authors and the feeds, and marks %s',
    async (path, label, mark) => {
      const main = await open(path);
      const nav = main.getByRole('navigation', { name: 'Blog' });
      expect(await listLinks(target, nav.getByRole('link'))).toEqual([
        ['Posts', '/blog'],
        ['Archive', '/blog/archive'],
        ['Tags', '/blog/tags'],
        ['Authors', '/blog/authors'],
        ['RSS', '/blog/rss.xml'],
        ['Atom', '/blog/atom.xml'],
        ['JSON Feed', '/blog/feed.json'],
      ]);
      const current = nav.locator('[aria-current]');
      expect(await current.allTextContents()).toEqual([label]);
      expect(await current.getAttribute('aria-current')).toBe(mark);
    },
  );

  test('R8 a post links back to the blog, and a release post shows what to do', async () => {
    const main = await open('/blog/version-5.0.0');
    const breadcrumbs = main.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
    expect(await listLinks(target, breadcrumbs)).toEqual([['Blog', '/blog']]);
    const summary = main.getByRole('region', { name: 'Release 5.0.0' });
    expect(await summary.textContent()).toContain('What to doReplace require() with import');
    expect(await listLinks(target, summary.getByRole('link'))).toEqual([
      ['All steps', '/blog/version-5.0.0#what-to-do'],
    ]);
  });

  test.each([1200, 1440, 2560])(
    'at %i px the text starts at the same position in lists, posts, categories and docs',
    async (width) => {
      const page = await browser.open({ viewport: { width, height: 900 } });
      const starts: Record<string, number | undefined> = {};
      for (const path of [
        '/blog',
        '/blog/version-5.0.0',
        '/blog/tags',
        '/docs/category/guides',
        '/docs/guides/context',
      ]) {
        await page.goto(at(target, path));
        starts[path] = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x;
      }
      expect(new Set(Object.values(starts)).size, JSON.stringify(starts)).toBe(1);
    },
  );

  test('the styles of the blog apply after navigating from the docs, and are loaded once', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const blogStyles = page.locator('link[rel="stylesheet"][href*="blog"]');
    expect(await blogStyles.count()).toBe(0);
    const main = page.getByRole('navigation', { name: 'Main' });
    for (let visit = 0; visit < 2; visit += 1) {
      await main.getByRole('link', { name: 'Blog', exact: true }).click();
      const nav = page.getByRole('navigation', { name: 'Blog', exact: true });
      await nav.waitFor();
      expect(await nav.evaluate((element) => getComputedStyle(element).display)).toBe('flex');
      expect(await blogStyles.count()).toBe(1);
      await main.getByRole('link', { name: 'Docs', exact: true }).click();
      await nav.waitFor({ state: 'detached' });
    }
  });
});
