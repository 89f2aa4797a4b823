import { describe, expect, test } from 'vitest';
import { check, link } from './check-crawl.ts';

describe('E10 a broken anchor', () => {
  test('E10 is a warning with its location in the source and the nearest anchor', async () => {
    const found = await check({
      pages: {
        '/docs/guide': link('/docs/api#optoins'),
        '/docs/api': '<h2 id="options"></h2><h2 id="x"></h2>',
      },
      written: { '/docs/guide': [{ target: '/docs/api', hash: '#optoins', line: 12, column: 5 }] },
    });
    expect(found).toBe(
      'content/docs/guide.mdx:12:5 warning: The link to /docs/api#optoins points to an anchor that the page does not have. Did you mean "options"?',
    );
  });

  test('E10 suggests headings and author-defined IDs, not those of tabs, lines of code, and the layout', async () => {
    const ids = [
      'main',
      'article',
      'tabs-R33-0',
      'tabs-R33-tab-0',
      'code-1-L1',
      'fn-1',
      'fnref-1',
      'setup',
      'registering-podlets',
    ];
    const pages = {
      '/docs/guide': link('/docs/api#nothing') + link('/docs/api#podlets'),
      '/docs/api': ids.map((id) => `<p id="${id}"></p>`).join(''),
    };
    const found = await check({ pages });
    expect(found).toContain('The anchors are: "registering-podlets", "setup".');
    expect(found).toContain('Did you mean "registering-podlets"?');
  });

  test('E10 of a page with unknown IDs is not reported', async () => {
    const pages = { '/a': link('/b#part'), '/b': '' };
    expect(await check({ pages, unknownIds: ['/b'] })).toBe('');
    expect(await check({ pages })).toMatch(/^page \/a warning: The link to \/b#part points to an anchor/);
  });

  test('E10 is distinguished from a valid anchor of the same page', async () => {
    const found = await check({
      pages: { '/docs': `<h2 id="options"></h2>${link('#options')}${link('#wrong-anchor')}` },
      written: {
        '/docs': [
          { target: '/docs', hash: '#options', line: 2, column: 1 },
          { target: '/docs', hash: '#wrong-anchor', line: 3, column: 1 },
        ],
      },
    });
    expect(found).toMatch(
      /^content\/docs\.mdx:3:1 warning: The link to \/docs#wrong-anchor points to an anchor .*$/,
    );
  });

  test.each(['', '#', '#top', '#größe', '#gr%C3%B6%C3%9Fe', '#a%20b', '#50%', '#a&amp;b'])(
    'E10 "%s" is not reported if the page has it',
    async (hash) => {
      const target = '<p id="größe"></p><p id="a b"></p><p id="50%"></p><p id="a&amp;b"></p>';
      expect(await check({ pages: { '/a': link(`/b${hash}`), '/b': target } })).toBe('');
    },
  );

  test('E10 with characters that URLs escape is reported at its location, and decoded', async () => {
    const found = await check({
      pages: { '/docs': link('#gr%C3%B6%C3%9Fen') + link('#länge') + '<h2 id="größe"></h2>' },
      written: {
        '/docs': [
          { target: '/docs', hash: '#gr%C3%B6%C3%9Fen', line: 2, column: 1 },
          { target: '/docs', hash: '#länge', line: 3, column: 1 },
        ],
      },
    });
    expect(found).toBe(
      [
        'content/docs.mdx:2:1 warning: The link to /docs#größen points to an anchor that the page does not have. Did you mean "größe"?',
        'content/docs.mdx:3:1 warning: The link to /docs#länge points to an anchor that the page does not have. The anchors are: "größe".',
      ].join('\n'),
    );
  });
});
