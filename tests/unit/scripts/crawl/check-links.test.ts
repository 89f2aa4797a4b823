import { describe, expect, test } from 'vitest';
import { check, link } from './check-crawl.ts';

describe('E9 a broken link', () => {
  test('E9 is an error with its location in the source and the nearest page', async () => {
    const found = await check({
      pages: { '/docs/guide': link('/docs/api/podlt'), '/docs/api/podlet': '' },
      written: { '/docs/guide': [{ target: '/docs/api/podlt', line: 12, column: 5 }] },
    });
    expect(found).toBe(
      'content/docs/guide.mdx:12:5 The link to /docs/api/podlt is broken: nothing exists at that path. Did you mean "/docs/api/podlet"?',
    );
  });

  test('E9 to a missing file is reported', async () => {
    const found = await check({
      pages: { '/docs': link('/media/gone.pdf') },
      written: { '/docs': [{ target: '/media/gone.pdf', line: 5, column: 9 }] },
    });
    expect(found).toBe(
      'content/docs.mdx:5:9 The link to /media/gone.pdf is broken: nothing exists at that path. Fix the link, or create its target.',
    );
  });

  test('E9 that occurs twice in a page is reported at both locations', async () => {
    const found = await check({
      pages: { '/a': link('/zzzzzzzz') + link('/zzzzzzzz#part') },
      written: {
        '/a': [
          { target: '/zzzzzzzz', line: 3, column: 1 },
          { target: '/zzzzzzzz', hash: '#part', line: 9, column: 4 },
        ],
      },
    });
    expect(found).toBe(
      [
        'content/a.mdx:3:1 The link to /zzzzzzzz is broken: nothing exists at that path. Fix the link, or create its target.',
        'content/a.mdx:9:4 The link to /zzzzzzzz is broken: nothing exists at that path. Fix the link, or create its target.',
      ].join('\n'),
    );
  });

  test('E9 in a partial is reported once, no matter how many pages import it', async () => {
    const location = { target: '/nowhere', file: 'content/docs/_partial.mdx', line: 2, column: 7 };
    const pages = Object.fromEntries(
      ['/a', '/b', '/c', '/d', '/e', '/f'].map((path) => [path, link('/nowhere')]),
    );
    const found = await check({
      pages,
      written: Object.fromEntries(Object.keys(pages).map((path) => [path, [location]])),
    });
    expect(found).toBe(
      'content/docs/_partial.mdx:2:7 The link to /nowhere is broken: nothing exists at that path. Fix the link, or create its target.',
    );
  });

  test('E9 under a base path is reported without it', async () => {
    const found = await check({
      baseUrl: '/podium/',
      pages: { '/': '', '/docs': link('/podium/nowhere') + link('/podium/docs') + link('/podium') },
      written: { '/docs': [{ target: '/nowhere', line: 4, column: 2 }] },
    });
    expect(found).toBe(
      'content/docs.mdx:4:2 The link to /nowhere is broken: nothing exists at that path. Fix the link, or create its target.',
    );
  });

  test('E9 outside of the base path is reported with its full path', async () => {
    const found = await check({ baseUrl: '/podium/', pages: { '/': link('/docs') + link('/podiumx/') } });
    expect(found).toBe(
      [
        'page / The link to /docs is broken: nothing exists at that path. Fix the link, or create its target.',
        'page / The link to /podiumx is broken: nothing exists at that path. Fix the link, or create its target.',
      ].join('\n'),
    );
  });

  test('E9 with characters that URLs escape is reported at its location', async () => {
    const found = await check({
      pages: { '/docs': link('/docs/gr%C3%B6%C3%9Fe') + link('/100%') },
      written: {
        '/docs': [
          { target: '/docs/gr%C3%B6%C3%9Fe', line: 2, column: 1 },
          { target: '/100%', line: 3, column: 1 },
        ],
      },
    });
    expect(found).toBe(
      [
        'content/docs.mdx:2:1 The link to /docs/größe is broken: nothing exists at that path. Fix the link, or create its target.',
        'content/docs.mdx:3:1 The link to /100% is broken: nothing exists at that path. Fix the link, or create its target.',
      ].join('\n'),
    );
  });

  test('E9 all are reported, errors first, sorted by file and line', async () => {
    const found = await check({
      pages: { '/b': link('/nowhere/1') + link('/b#part'), '/a': link('/nowhere/2') + link('/nowhere/3') },
      written: {
        '/b': [
          { target: '/nowhere/1', line: 30, column: 1 },
          { target: '/b', hash: '#part', line: 2, column: 1 },
        ],
        '/a': [
          { target: '/nowhere/2', line: 9, column: 1 },
          { target: '/nowhere/3', line: 8, column: 1 },
        ],
      },
    });
    expect(found.split('\n').map((line) => line.replace(/ The link.*/, ''))).toEqual([
      'content/a.mdx:8:1',
      'content/a.mdx:9:1',
      'content/b.mdx:30:1',
      'content/b.mdx:2:1 warning:',
    ]);
  });
});

describe('E9 a broken link that is not in the source of a page', () => {
  test('E9 to a former path whose redirect was omitted is reported', async () => {
    const found = await check({
      pages: { '/a': link('/old') + link('/older'), '/b': '' },
      redirects: [{ from: '/older', to: '/b' }],
    });
    expect(found).toBe(
      'page /a The link to /old is broken: nothing exists at that path. Fix the link, or create its target.',
    );
  });

  test('E9 is reported with the page it is on', async () => {
    const found = await check({ pages: { '/a': link('/nowhere'), '/b': link('/nowhere') } });
    expect(found).toBe(
      [
        'page /a The link to /nowhere is broken: nothing exists at that path. Fix the link, or create its target.',
        'page /b The link to /nowhere is broken: nothing exists at that path. Fix the link, or create its target.',
      ].join('\n'),
    );
  });

  test('E9 on five or more pages is reported once, as probably in the layout', async () => {
    const pages = Object.fromEntries(
      ['/a', '/b', '/c', '/d', '/e'].map((path) => [path, link('/docs/nowhere')]),
    );
    expect(await check({ pages })).toBe(
      'The link to /docs/nowhere is broken: nothing exists at that path. It is on 5 pages, so it is probably in the layout: look at the navbar, the footer, and the sidebar. Fix the link, or create its target.',
    );
  });

  test('E9 from the site configuration is reported once, at its location there', async () => {
    const found = await check({
      pages: Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, link('/docs/nowhere')])),
      written: { '/b': [{ target: '/docs/nowhere', line: 7, column: 3 }] },
      layout: [{ target: '/docs/nowhere', line: 12, column: 9 }],
    });
    expect(found).toBe(
      [
        'content/b.mdx:7:3 The link to /docs/nowhere is broken: nothing exists at that path. Fix the link, or create its target.',
        'content/site.config.ts:12:9 The link to /docs/nowhere is broken: nothing exists at that path. It is part of the layout, so it is on many pages. Fix the link, or create its target.',
      ].join('\n'),
    );
  });

  test('E9 is reported even if the source of one page has the same link', async () => {
    const pages = Object.fromEntries(
      ['/a', '/b', '/c', '/d', '/e', '/f'].map((path) => [path, link('/docs/nowhere')]),
    );
    expect(await check({ pages, written: { '/c': [{ target: '/docs/nowhere', line: 7, column: 3 }] } })).toBe(
      [
        'The link to /docs/nowhere is broken: nothing exists at that path. It is on 5 pages, so it is probably in the layout: look at the navbar, the footer, and the sidebar. Fix the link, or create its target.',
        'content/c.mdx:7:3 The link to /docs/nowhere is broken: nothing exists at that path. Fix the link, or create its target.',
      ].join('\n'),
    );
  });
});

describe('valid links', () => {
  test.each([
    [
      'to a page, with each form of its path',
      link('/b') + link('/b/') + link('/b.html') + link('/b/index.html') + link('/b?q=1'),
    ],
    ['to an old path that redirects to a page', link('/old') + link('/old/') + link('/old#part')],
    ['to a written file', link('/media/a.pdf') + link('/media/gr%C3%B6%C3%9Fe.pdf')],
    ['to the home page', link('/')],
    ['to another host', link('https://elsewhere.example/nowhere') + link('mailto:a@b.example')],
  ])('%s', async (_what, html) => {
    const found = await check({
      pages: { '/': '', '/a': html, '/b': '' },
      redirects: [{ from: '/old/', to: '/b' }],
      files: ['media/a.pdf', 'media/größe.pdf'],
    });
    expect(found).toBe('');
  });
});
