import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { holdRequests } from './support/hold-requests.ts';
import { findSectionLink } from './support/site-menu.ts';
import { at, listRowTargets } from './support/targets.ts';

/** Pages of all kinds: row, path, heading, and some of their text. */
const PAGES: [id: string, path: string, heading: string, text: string][] = [
  ['R1', '/', 'Many teams, one page, independent deploys', 'Easy server side composition of microfrontends'],
  ['R2', '/users', 'Users', 'Descomplica'],
  ['R3', '/blog', 'Blog', 'Saying goodbye to Hapi'],
  ['R4', '/blog/archive', 'Archive', '2019'],
  ['R5', '/blog/authors', 'Authors', 'Trygve Lie'],
  ['R6', '/blog/tags', 'Tags', 'release'],
  ['R7', '/blog/tags/hello', 'Posts tagged “hello”', 'New documentation site'],
  ['R7', '/blog/tags/podium', 'Posts tagged “podium”', 'Version 5.0.0'],
  ['R7', '/blog/tags/release', 'Posts tagged “release”', 'Version 4.0.0'],
  ['R7', '/blog/tags/version', 'Posts tagged “version”', 'Version 4.1.0'],
  ['R8', '/blog/first-blog-post', 'New documentation site', 'Trygve Lie'],
  ['R8', '/blog/html-template-literal', 'Introducing the html template literal', 'William Killerud'],
  ['R8', '/blog/saying-goodbye-to-hapi', 'Saying goodbye to Hapi', 'July 2, 2025'],
  ['R8', '/blog/version-4.0.0', 'Version 4.0.0', 'June 14, 2019'],
  ['R8', '/blog/version-4.1.0', 'Version 4.1.0', 'July 2, 2019'],
  ['R8', '/blog/version-4.2.0', 'Version 4.2.0', 'August 19, 2019'],
  ['R8', '/blog/version-5.0.0', 'Version 5.0.0', 'December 1, 2023'],
  ['R9', '/docs', 'Introduction', 'podlet'],
  ...(
    [
      ['assets', 'Asset objects'],
      ['bridge', 'Bridge'],
      ['browser', 'Browser'],
      ['document', 'Document template'],
      ['http-framework-compatibility', 'HTTP framework compatibility'],
      ['incoming', 'HttpIncoming'],
      ['layout', 'Layout'],
      ['manifest', 'Manifest'],
      ['podlet', 'Podlet'],
      ['store', 'Store'],
    ] as const
  ).map(([name, heading]): [string, string, string, string] => [
    'R10',
    `/docs/api/${name}`,
    heading,
    '@podium/',
  ]),
  ...(
    [
      ['assets', 'Assets'],
      ['browser-extension', 'Browser extension'],
      ['client-side-communication', 'Client-side communication'],
      ['context', 'Context'],
      ['fallbacks', 'Fallbacks'],
      ['layout-development', 'Layout development'],
      ['passing-values-to-podlets', 'Passing values to podlets'],
      ['podlet-development', 'Podlet development'],
      ['proxying', 'Proxying'],
      ['redirects', 'Redirects'],
    ] as const
  ).map(([name, heading]): [string, string, string, string] => [
    'R11',
    `/docs/guides/${name}`,
    heading,
    'podlet',
  ]),
  ['R12', '/docs/guides/hybrid', 'Hybrid apps', 'x-podium-device-type'],
  ['R13', '/docs/introduction/hello-podium', 'Hello Podium', 'npm'],
  ['R15', '/docs/category/api', 'Reference', 'Podlet'],
  ['R15', '/docs/category/guides', 'Build', 'Fallbacks'],
  ['R15', '/docs/category/introduction', 'Get started', 'Hello Podium'],
  ['R16', '/pages', 'All pages', 'Saying goodbye to Hapi'],
];

const browser = useBrowser();

/** First page of each kind, which is enough to detect effects of a base path. */
const KINDS = PAGES.filter(([id], index) => PAGES.findIndex(([other]) => other === id) === index);

describe.each(listRowTargets())('on the $name site', (target) => {
  test.each(target.name === 'static under a base' ? KINDS : PAGES)(
    '%s %s shows "%s" without JavaScript',
    async (_id, path, heading, text) => {
      const page = await browser.openPlain();
      const response = await page.goto(at(target, path));
      expect(response?.status()).toBe(200);
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
      expect(await page.getByRole('main').textContent()).toContain(text);
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
    },
  );

  test.each(KINDS.filter(([, path]) => path !== '/'))(
    'N1 %s %s is byte-identical with a trailing slash',
    async (_id, path) => {
      const [plain, other] = await Promise.all([fetch(at(target, path)), fetch(at(target, `${path}/`))]);
      expect([plain.status, other.status]).toEqual([200, 200]);
      expect(await other.text()).toBe(await plain.text());
    },
  );

  test.each([
    ['R9', '/docs', 'Docs sidebar'],
    ['L8', '/blog', 'Blog posts'],
  ])('%s %s has the sidebar "%s", and all of its links work', async (_id, path, sidebar) => {
    const page = await browser.openPlain();
    await page.goto(at(target, path));
    const links = await page.getByRole('navigation', { name: sidebar }).getByRole('link').all();
    expect(links.length).toBeGreaterThanOrEqual(7);
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
    for (const href of hrefs) {
      const response = await page.request.get(new URL(href ?? '', target.url).href);
      expect(response.status(), href ?? '').toBe(200);
    }
  });

  test.each([
    ['api', '/docs/api/bridge', 'JSON-RPC'],
    ['guides', '/docs/guides/fallbacks', 'podlet'],
    ['introduction', '/docs/introduction/hello-podium', 'podlet'],
  ])('R15 /docs/category/%s lists its pages with their descriptions', async (name, path, word) => {
    const page = await browser.openPlain();
    await page.goto(at(target, `/docs/category/${name}`));
    const items = page.getByRole('main').getByRole('listitem');
    const described = await items.evaluateAll((cards) =>
      cards.map((card) => [card.querySelector('a')?.href, card.querySelector('p')?.textContent ?? '']),
    );
    expect(described.filter(([, text]) => !/\w.{20,}\.$/.test(text ?? ''))).toEqual([]);
    expect(described).toContainEqual([at(target, path), expect.stringContaining(word)]);
  });

  test('L8 the blog sidebar groups posts by year, newest first', async () => {
    const page = await browser.openPlain();
    await page.goto(at(target, '/blog'));
    const years = await page
      .getByRole('navigation', { name: 'Blog posts' })
      .locator('summary')
      .allTextContents();
    expect(years).toEqual(['2025', '2023', '2019']);
  });

  test('L7 a docs page has breadcrumbs, a table of contents, pagination, and an edit link', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(at(target, '/docs/guides/context'));
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(await crumbs.getByRole('listitem').allTextContents()).toEqual(['Build', 'Context']);
    expect(await crumbs.getByRole('link', { name: 'Build' }).getAttribute('href')).toBe(
      new URL(at(target, '/docs/category/guides')).pathname,
    );
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').count()).toBeGreaterThan(3);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(
      await pages
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('rel'), link.querySelector('span')?.textContent]),
        ),
    ).toEqual([
      ['prev', 'Layout development'],
      ['next', 'Passing values to podlets'],
    ]);
    // Sections are collapsed until the reader reaches them; the first link leads to the top.
    const levels = await contents
      .locator('a:not([href="#main"])')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.tagName)),
      ]);
    expect(levels.sort()).toEqual(['H2', 'H3']);
    expect(await page.getByText(/^Last updated \w+ \d{1,2}, \d{4}$/).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href')).toBe(
      'https://github.com/podium-lib/podium-lib.github.io/edit/main/content/docs/guides/context.mdx',
    );
    const current = page.getByRole('navigation', { name: 'Docs sidebar' }).locator('[aria-current="page"]');
    expect(await current.allTextContents()).toEqual(['Context']);
  });

  test('L1 the first tab stop is a link that skips to the content', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await page.keyboard.press('Tab');
    const link = page.locator(':focus');
    expect(await link.textContent()).toBe('Skip to content');
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  test('L10 a page has a title, description, canonical link, Open Graph and Twitter card tags, and JSON-LD', async () => {
    const page = await browser.openPlain();
    await page.goto(at(target, '/docs/guides/context'));
    expect(await page.title()).toBe('Context | Podium');
    const base = new URL(target.url).pathname;
    const url = `https://podium-lib.io${base}docs/guides/context`;
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url);
    expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toBe(url);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/\w/);
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Context');
    expect(await page.locator('meta[name="twitter:card"]').getAttribute('content')).toBe(
      'summary_large_image',
    );
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@graph': [{ '@type': 'TechArticle', headline: 'Context', url }, { '@type': 'BreadcrumbList' }],
    });
  });

  describe('R14 a URL that is not a page', () => {
    test.each([
      ['/nowhere', 'nowhere', []],
      ['/docs/guides/contxt', 'guides contxt', ['Context']],
      ['/blog/version-9.9.9', 'version', ['Version 4.0.0', 'Version 4.1.0', 'Version 4.2.0']],
      ['/docs/api/podlet/more', 'api podlet more', ['Podlet']],
    ])(
      '%s returns status 404, with a search for its words and suggested pages',
      async (path, words, suggestions) => {
        const page = await browser.open({ expected: /status of 404/ });
        const response = await page.goto(at(target, path));
        expect(response?.status()).toBe(404);
        await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
        expect(await page.title()).toBe('Page not found | Podium');
        expect(new URL(page.url()).pathname).toBe(new URL(at(target, path)).pathname);
        const main = page.getByRole('main');
        await expect.poll(() => main.getByRole('searchbox').inputValue()).toBe(words);
        const links = main.getByRole('link');
        await page.waitForFunction(
          (count) => document.querySelectorAll('main a').length === count,
          suggestions.length + 1,
        );
        expect((await links.allTextContents()).toSorted()).toEqual(['All pages', ...suggestions].toSorted());
      },
    );

    test('has its words to search for while the list of pages is being fetched', async () => {
      const page = await browser.open({ expected: /status of 404/ });
      await holdRequests(page, '**/pages/data.json');
      await page.goto(at(target, '/docs/%67uides/contxt'));
      const field = page.getByRole('main').getByRole('searchbox');
      await expect.poll(() => field.inputValue()).toBe('guides contxt');
    });

    test('suggests the intended page', async () => {
      const page = await browser.open({ expected: /status of 404/ });
      await page.goto(at(target, '/docs/guides/contxt'));
      await page.getByRole('main').getByRole('link', { name: 'Context', exact: true }).waitFor();
    });

    test.each([
      ['/docs/api/', '/docs/category/api'],
      ['/docs/guides/', '/docs/category/guides'],
    ])('suggests the category of %s', async (path, category) => {
      const page = await browser.open({ expected: /status of 404/ });
      await page.goto(at(target, path));
      const suggestion = page.getByText('Did you mean').getByRole('link');
      await suggestion.first().waitFor();
      const href = await suggestion.first().getAttribute('href');
      expect(href).toBe(new URL(at(target, category)).pathname);
    });

    test('suggests nothing for nonsense', async () => {
      const page = await browser.open({ expected: /status of 404/ });
      await page.goto(at(target, '/xqzjw'));
      await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
      await page.waitForLoadState('networkidle');
      expect(await page.getByText('Did you mean').count()).toBe(0);
    });

    test('L1 has a link that skips to the content', async () => {
      const page = await browser.open({ expected: /status of 404/ });
      await page.goto(at(target, '/docs/nowhere'));
      await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
      await page.evaluate(() => (document.documentElement.dataset['marked'] = ''));
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
      await page.waitForFunction(
        () => document.activeElement?.id === 'main' && document.documentElement.dataset['marked'] === '',
      );
      expect(new URL(page.url()).pathname).toBe(new URL(at(target, '/docs/nowhere')).pathname);
    });

    test('keeps its URL, and a link from it changes the route', async () => {
      const page = await browser.open({ expected: /status of 404/ });
      await page.goto(at(target, '/docs/nowhere?a=1#b'));
      await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
      expect(page.url()).toBe(at(target, '/docs/nowhere?a=1#b'));
      await (await findSectionLink(page, 'Blog')).click();
      await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    });
  });
});
