import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage, listWarnings, renderPage } from '../../../../../../helpers/compile-page.ts';

const ROUTES = {
  'docs/index.mdx': '/docs',
  'docs/api/podlet.mdx': '/docs/api/podlet',
  'blog/2020-01-31-a.mdx': '/blog/a',
};

async function getHref(url: string, trailingSlash = false): Promise<string | undefined> {
  const html = await renderPage(`[x](${url})`, { routes: ROUTES, baseUrl: '/base/', trailingSlash });
  return /href="([^"]*)"/.exec(html)?.[1];
}

describe('links', () => {
  test.each([
    ['./api/podlet.mdx', '/base/docs/api/podlet'],
    ['api/podlet.mdx#constructor', '/base/docs/api/podlet#constructor'],
    ['api/podlet.mdx?a=b#c', '/base/docs/api/podlet?a=b#c'],
    ['./index.mdx', '/base/docs'],
    ['../blog/2020-01-31-a.mdx', '/base/blog/a'],
    ['/docs/api/podlet.mdx', '/base/docs/api/podlet'],
    ['/docs/api/podlet', '/base/docs/api/podlet'],
    ['/docs/', '/base/docs'],
    ['/docs/api/podlet.html', '/base/docs/api/podlet'],
    ['./other', '/base/docs/other'],
    ['/', '/base/'],
    ['#here', '#here'],
    ['https://a.example/b.mdx', 'https://a.example/b.mdx'],
    ['mailto:a@a.example', 'mailto:a@a.example'],
  ])('to %s resolve to %s', async (url, href) => {
    expect(await getHref(url)).toBe(href);
  });

  test.each([
    ['./api/podlet.mdx#constructor', '/base/docs/api/podlet/#constructor'],
    ['/docs', '/base/docs/'],
    ['/', '/base/'],
    ['#here', '#here'],
  ])('to %s resolve to %s on a site with trailing slashes', async (url, href) => {
    expect(await getHref(url, true)).toBe(href);
  });

  test('with reference syntax, and written as elements, are resolved as well', async () => {
    expect(
      await renderPage('[x][it]\n\n<a href="./index.mdx">y</a>\n\n[it]: ./api/podlet.mdx', {
        routes: ROUTES,
      }),
    ).toBe('<p><a href="/docs/api/podlet">x</a></p>\n<a href="/docs">y</a>');
  });

  test('without text are a warning, unless they contain an element', async () => {
    const text = '[](/docs) [ ][it] [<b>x</b>](/docs)\n\n[it]: /docs';
    expect((await listWarnings(text)).filter((warning) => warning.includes('no text'))).toEqual([
      'docs/page.mdx:4:1 warning: The link to "/docs" has no text. Add text between the square brackets.',
    ]);
  });

  test('are recorded with their locations, so that the crawl can report them', async () => {
    const { links, folder } = await compilePage(
      'Text [a](./index.mdx#b)\n\n[c](https://a.example/) [d](#e)',
      {
        routes: ROUTES,
      },
    );
    const file = `${folder.dir}/docs/page.mdx`;
    expect(links).toEqual([
      { target: '/docs', hash: '#b', file, line: 4, column: 6 },
      { target: 'https://a.example/', hash: '', file, line: 6, column: 1 },
      { target: '/docs/page', hash: '#e', file, line: 6, column: 25 },
    ]);
  });

  test('E10 to a file that is not a page are warnings with file and line, without a URL', async () => {
    const fix = 'Use a path relative to this file, including the extension.';
    const text =
      'Text.\n\n[a](./none.mdx) and [b](../none.mdx#c)\n\n[d][it]\n\n<a href="./element.mdx">e</a>\n\n[it]: ./ref.mdx';
    expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([
      `docs/a.mdx:6:1 warning: The link to "./none.mdx" does not point to a page: docs/none.mdx does not exist. ${fix}`,
      `docs/a.mdx:6:21 warning: The link to "../none.mdx" does not point to a page: none.mdx does not exist. ${fix}`,
      `docs/a.mdx:10:1 warning: The link to "./element.mdx" does not point to a page: docs/element.mdx does not exist. ${fix}`,
      `docs/a.mdx:12:1 warning: The link to "./ref.mdx" does not point to a page: docs/ref.mdx does not exist. ${fix}`,
    ]);
    expect(await renderPage(text)).toBe(
      '<p>Text.</p>\n<p><a>a</a> and <a>b</a></p>\n<p><a>d</a></p>\n<a>e</a>',
    );
  });

  test.each([
    ['[x](finn@x.no)', 'The link to "finn@x.no" has no scheme.', 'Write "mailto:finn@x.no".'],
    [
      '[x](www.example.com/a)',
      'The link to "www.example.com/a" has no scheme.',
      'Write "https://www.example.com/a".',
    ],
    ['[x](https://)', 'The link to "https://" is incomplete.', 'Write its target, or remove it.'],
    ['[x](mailto:)', 'The link to "mailto:" is incomplete.', 'Write its target, or remove it.'],
    ['[x]()', 'The link has no target.', 'Write its target, or remove it.'],
    ['<a href="">x</a>', 'The link has no target.', 'Write its target, or remove it.'],
  ])('E11 without a scheme or target are errors: %s', async (text, message, fix) => {
    expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([`docs/a.mdx:4:1 ${message} ${fix}`]);
  });

  test('E10 to a partial are warnings that say that it is not published', async () => {
    const files = { 'docs/a.mdx': page('[x](../_writing/port.mdx)'), '_writing/port.mdx': 'Text' };
    expect(await checkContent(files)).toEqual([
      'docs/a.mdx:4:1 warning: The link to "../_writing/port.mdx" does not point to a page: _writing/port.mdx is not published. ' +
        'It is a partial, because a name in its path starts with "_". Link to a page that contains it.',
    ]);
  });

  test('E10 with an invalid percent escape are warnings like any other', async () => {
    expect(await checkContent({ 'docs/a.mdx': page('[x](./50%.mdx)') })).toEqual([
      'docs/a.mdx:4:1 warning: The link to "./50%.mdx" does not point to a page: docs/50%.mdx does not exist. ' +
        'Use a path relative to this file, including the extension.',
    ]);
  });

  test('E10 to a draft are warnings on the published site, but not on the dev server', async () => {
    const files = { 'docs/a.mdx': page('[x](./b.mdx)'), 'docs/b.mdx': '---\ntitle: B\ndraft: true\n---\n' };
    expect(await checkContent(files)).toHaveLength(1);
    expect(await checkContent(files, { includeDrafts: true })).toEqual([]);
  });
});
