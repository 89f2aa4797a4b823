import { load as loadXml } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { makeContentFolder } from '../../../../helpers/content-folder.ts';
import { BASE, open } from './fixture-site.ts';

describe('feeds', () => {
  test('L10 in RSS have the elements that RSS 2.0 requires, and complete posts', async () => {
    const { read } = await open();
    const $ = loadXml(await read('/blog/rss.xml'), { xml: true });
    const channel = $('rss[version="2.0"] > channel');
    for (const name of ['title', 'link', 'description', 'language', 'copyright', 'lastBuildDate']) {
      expect(channel.children(name), name).toHaveLength(1);
    }
    expect(channel.children('link').text()).toBe(`${BASE}/blog`);
    expect(channel.children('atom\\:link').attr()).toEqual({
      href: `${BASE}/blog/rss.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    });
    const items = channel.children('item');
    expect(items.map((_, item) => $(item).children('title').text()).get()).toEqual([
      'Second post',
      'First <post>',
    ]);
    const first = items.eq(1);
    expect(first.children('link').text()).toBe(`${BASE}/blog/first`);
    expect(first.children('guid').attr('isPermaLink')).toBe('true');
    expect(first.children('guid').text()).toBe(`${BASE}/blog/first`);
    expect(first.children('pubDate').text()).toBe('Wed, 31 Jan 2024 00:00:00 GMT');
    expect(first.children('description').text()).toBe('Is & was.');
    expect(first.children('category').text()).toBe('news');
    expect(
      first
        .children('dc\\:creator')
        .map((_, author) => $(author).text())
        .get(),
    ).toEqual(['Jo & Co', 'Anna']);
    expect(first.children('author')).toHaveLength(0);
    expectFullPost(first.children('content\\:encoded').text());
  });

  test('L10 in Atom have the elements that RFC 4287 requires, and complete posts', async () => {
    const { read } = await open();
    const $ = loadXml(await read('/blog/atom.xml'), { xml: true });
    const feed = $('feed[xmlns="http://www.w3.org/2005/Atom"]');
    for (const name of ['id', 'title', 'updated', 'author'])
      expect(feed.children(name), name).toHaveLength(1);
    expect(feed.children('link[rel="self"]').attr('href')).toBe(`${BASE}/blog/atom.xml`);
    expect(feed.children('link[rel="alternate"]').attr('href')).toBe(`${BASE}/blog`);
    const entries = feed.children('entry');
    expect(entries).toHaveLength(2);
    entries.each((_, entry) => {
      for (const name of ['id', 'title', 'updated', 'published', 'content']) {
        expect($(entry).children(name), name).toHaveLength(1);
      }
      expect($(entry).children('link[rel="alternate"]')).toHaveLength(1);
      expect($(entry).children('updated').text()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    });
    const ids = entries.map((_, entry) => $(entry).children('id').text()).get();
    expect(new Set(ids).size).toBe(2);
    const first = entries.eq(1);
    expect(first.find('author > name').first().text()).toBe('Jo & Co');
    expect(first.find('author > uri').text()).toBe('https://jo.example/');
    expect(first.children('category').attr('term')).toBe('news');
    expect(first.children('content').attr('type')).toBe('html');
    expectFullPost(first.children('content').text());
  });

  test('L10 in JSON have the fields that JSON Feed 1.1 requires, and complete posts', async () => {
    const { read } = await open();
    const feed = JSON.parse(await read('/blog/feed.json')) as { items: { content_html: string }[] };
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Site | Blog',
      home_page_url: `${BASE}/blog`,
      feed_url: `${BASE}/blog/feed.json`,
      items: [
        { title: 'Second post' },
        {
          id: `${BASE}/blog/first`,
          url: `${BASE}/blog/first`,
          title: 'First <post>',
          summary: 'Is & was.',
          date_published: '2024-01-31T00:00:00Z',
          authors: [{ name: 'Jo & Co', url: 'https://jo.example/' }, { name: 'Anna' }],
          tags: ['news'],
        },
      ],
    });
    expect(feed.items[0]).not.toHaveProperty('authors');
    expectFullPost(feed.items[1]?.content_html ?? '');
  });

  test('L10 have their own media types', async () => {
    const { content } = await open();
    const types = await Promise.all(
      ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json'].map(
        async (path) => (await content.site.file(path))?.contentType,
      ),
    );
    expect(types).toEqual([
      'application/rss+xml; charset=utf-8',
      'application/atom+xml; charset=utf-8',
      'application/feed+json; charset=utf-8',
    ]);
  });

  test('L10 do not exist on a site without posts', async () => {
    const without = await (await makeContentFolder()).load();
    expect(without.site.paths().filter((path) => path.startsWith('/blog/'))).toEqual([]);
    expect(await without.site.file('/blog/rss.xml')).toBeUndefined();
  });

  function expectFullPost(html: string): void {
    const $ = loadXml(html);
    expect($.text()).toMatch(/Before\.[^]*After, with the guide and \]\]>\.[^]*if \(a < b && c\) f\("x"\);/);
    expect($('a').attr('href')).toBe(`${BASE}/docs/guide#first`);
    expect($('img').attr('src')).toMatch(/^https:\/\/site\.example\/base\/media\/pixel\.[0-9a-f]{8}\.gif$/);
    expect($('code').attr('class')).toBe('language-js');
    expect($('button, svg, [tabindex], [role], [id], div, span')).toHaveLength(0);
  }
});
