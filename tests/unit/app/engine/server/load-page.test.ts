import type { LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import type { NotFoundData } from '#app/engine/model/page-data.ts';
import type { Site } from '#app/engine/model/site.ts';
import { respondToUnknownPath, hideHtml, loadPage, readPath } from '#app/engine/server/load-page.server.ts';
import { makeContentFolder, page, siteConfig, type LoadOptions } from '../../../../helpers/content-folder.ts';

async function load(options?: LoadOptions, fields = ''): Promise<Site> {
  const folder = await makeContentFolder({
    'site.config.ts': siteConfig(
      `${fields}  redirects: [{ from: '/docs/old', to: '/docs/api/podlet' }, { from: '/docs/part', to: '/docs/api/podlet#name' }],`,
    ),
    'docs/api/podlet.mdx': page('## Name', 'Podlet'),
    'blog/2024-01-01-x.mdx': page('X.', 'X'),
  });
  return (await folder.load(options)).site;
}

function requestFor(url: string): Request {
  return new Request(new URL(url, 'http://localhost:3000'));
}

/** Returns what the route loader returns or throws for a path. */
async function runLoader(content: Site, url: string): Promise<unknown> {
  const args = {
    request: requestFor(url),
    params: {},
    context: { getSite: () => Promise.resolve(content) },
  } as LoaderFunctionArgs;
  return await loadPage(args).catch((thrown: unknown) => thrown);
}

function readRedirect(thrown: unknown): [number, string | null] {
  if (!(thrown instanceof Response)) throw new Error('The response is not a redirect.');
  return [thrown.status, thrown.headers.get('location')];
}

const NOT_FOUND = { init: { status: 404 } };

describe('loadPage', () => {
  test('N1 finds the page, with or without a trailing slash', async () => {
    const content = await load();
    for (const url of ['/docs/api/podlet', '/docs/api/podlet/', '/docs/api/podlet?x']) {
      expect(await runLoader(content, url)).toMatchObject({ kind: 'doc', title: 'Podlet' });
    }
  });

  test('N1 finds the page below a base path', async () => {
    const content = await load({ baseUrl: '/base/' });
    expect(await runLoader(content, '/base/docs/api/podlet')).toMatchObject({ title: 'Podlet' });
    expect(await runLoader(content, '/base/')).toMatchObject({ kind: 'home' });
    expect(await runLoader(content, '/base')).toMatchObject({ kind: 'home' });
  });

  test('B3 exposes the article’s HTML to server rendering only', async () => {
    const found = (await runLoader(await load(), '/docs/api/podlet')) as { html: string };
    expect(found.html).toContain('<h2 id="name">');
    expect(Object.keys(found)).not.toContain('html');
    expect(JSON.stringify(found)).not.toContain('<h2');
  });

  test('also hides the HTML of the posts in a list', async () => {
    const found = (await runLoader(await load(), '/blog')) as { posts: { html: string }[] };
    expect(found.posts[0]?.html).toBe('<p>X.</p>');
    expect(JSON.stringify(found)).not.toContain('<p>');
  });

  test.each([
    ['/docs/api/podlet.html', '/docs/api/podlet'],
    ['/docs/api/podlet/index.html', '/docs/api/podlet'],
    ['/docs.html', '/docs'],
    ['/docs/index', '/docs'],
    ['/docs//api/podlet', '/docs/api/podlet'],
    ['/docs/api/podlet.html?a=b&c', '/docs/api/podlet?a=b&c'],
  ])('N1 responds to %s with a 301 to %s', async (url, target) => {
    expect(readRedirect(await runLoader(await load(), url))).toEqual([301, target]);
  });

  test('N1 redirects below a base path, and to trailing slashes if the site has them', async () => {
    // Remix adds the base path.
    expect(readRedirect(await runLoader(await load({ baseUrl: '/base/' }), '/base/docs.html'))).toEqual([
      301,
      '/docs',
    ]);
    const withSlash = await load({ baseUrl: '/base/' }, '  trailingSlash: true,\n');
    expect(readRedirect(await runLoader(withSlash, '/base/docs.html'))).toEqual([301, '/docs/']);
  });

  test('N1 redirects to a page with a non-ASCII path', async () => {
    const { site } = await (await makeContentFolder({ 'docs/日本.mdx': page('Text.') })).load();
    expect(readRedirect(await runLoader(site, '/docs/%E6%97%A5%E6%9C%AC.html'))).toEqual([
      301,
      '/docs/%E6%97%A5%E6%9C%AC',
    ]);
  });

  test('R14 responds to an unknown URL with 404 and the nearest pages', async () => {
    const content = await load({ baseUrl: '/base/' });
    expect(await runLoader(content, '/base/docs/api/podlte')).toMatchObject({
      ...NOT_FOUND,
      data: {
        pathname: '/base/docs/api/podlte',
        keywords: 'api podlte',
        suggestions: [{ label: 'Podlet', href: '/base/docs/api/podlet' }],
      },
    });
  });

  test('R14 the nearest pages of an older docs version have its label', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(
        `  docs: { versions: [{ name: 'current', label: '5.x', isLast: true }, { name: '4.x', label: '4.x' }] },`,
      ),
      'docs/guide.mdx': page('Text.', 'Guide'),
      'versions/4.x/guide.mdx': page('Text.', 'Guide'),
    });
    const { site } = await folder.load();
    const { data } = (await runLoader(site, '/docs/4.x/guid')) as { data: NotFoundData };
    expect(data.suggestions.map(({ label }) => label)).toEqual(['Guide (4.x)', 'Guide']);
  });

  test('R14 responds with 404 to a malformed escape and to an unknown file', async () => {
    const content = await load();
    expect(await runLoader(content, '/docs/%E6')).toMatchObject(NOT_FOUND);
    expect(await runLoader(content, '/docs/nope.html')).toMatchObject(NOT_FOUND);
  });
});

describe('respondToUnknownPath', () => {
  test.each([
    ['/docs/old', '/docs/api/podlet'],
    ['/docs/old/', '/docs/api/podlet'],
    ['/docs/old.html', '/docs/api/podlet'],
    ['/docs/old/index.html', '/docs/api/podlet'],
    ['/docs/old?a=b', '/docs/api/podlet?a=b'],
    ['/docs/part', '/docs/api/podlet#name'],
    ['/docs/part?a=b', '/docs/api/podlet?a=b#name'],
  ])('D responds to %s with a 301 to %s', async (url, target) => {
    expect(readRedirect(respondToUnknownPath(requestFor(url), await load()) as unknown)).toEqual([
      301,
      target,
    ]);
  });

  test('D omits the base path, which Remix adds', async () => {
    const content = await load({ baseUrl: '/base/' });
    expect(readRedirect(respondToUnknownPath(requestFor('/base/docs/part?a'), content) as unknown)).toEqual([
      301,
      '/docs/api/podlet?a#name',
    ]);
  });

  test('R14 treats a path outside the base path as unknown', async () => {
    const content = await load({ baseUrl: '/base/' });
    expect(respondToUnknownPath(requestFor('/docs/old'), content)).toMatchObject({
      ...NOT_FOUND,
      data: { pathname: '/docs/old' },
    });
  });
});

describe('readPath', () => {
  test('returns the decoded path of a request', async () => {
    const content = await load({ baseUrl: '/base/' });
    const read = (url: string): string => readPath(requestFor(url), content);
    expect(['/base/docs/', '/base/blog/tags/%C3%A9', '/base', '/elsewhere'].map(read)).toEqual([
      '/docs/',
      '/blog/tags/é',
      '/',
      '/',
    ]);
  });
});

describe('hideHtml', () => {
  test('does not change its argument', () => {
    const given = { html: '<p>', posts: [{ html: '<b>' }] };
    expect(JSON.stringify(hideHtml(given))).toBe('{"posts":[{}]}');
    expect(JSON.stringify(given)).toBe('{"html":"<p>","posts":[{"html":"<b>"}]}');
  });

  test('does nothing without HTML', () => {
    expect(hideHtml({ html: undefined, a: 1 })).toEqual({ html: undefined, a: 1 });
  });
});
