import { describe, expect, test } from 'vitest';
import { groupByYear } from '#app/engine/content/graph/blog-pages.server.ts';
import { checkContent, page, type FolderFiles } from '../../../../../helpers/content-folder.ts';
import { load, getPage, post } from './blog-fixture.ts';

describe('the archive', () => {
  test('R4 groups every post by year, newest first', async () => {
    const content = await load({
      'blog/2022-12-31-a.mdx': page('', 'A'),
      'blog/2024-01-01-b.mdx': page('', 'B'),
      'blog/2024-12-31-c.mdx': page('', 'C'),
    });
    const { years } = await getPage(content, '/blog/archive', 'archive');
    expect(years.map(({ year, posts }) => [year, posts.map(({ label }) => label)])).toEqual([
      ['2024', ['C', 'B']],
      ['2022', ['A']],
    ]);
  });

  test('R4 uses the date as written, regardless of the time zone', () => {
    expect(process.env['TZ']).toBe('Pacific/Auckland');
    expect(groupByYear([{ date: '2024-12-31' }, { date: '2024-01-01' }]).map(({ year }) => year)).toEqual([
      '2024',
    ]);
  });
});

describe('the list of authors', () => {
  test('R5 contains all authors with their post counts, sorted by count, then by name', async () => {
    const content = await load({
      'authors.yml': 'zoe:\n  name: Zoe\nbo:\n  name: Bo\nan:\n  name: An\n',
      'blog/2024-01-01-a.mdx': post('title: A\nauthors: [zoe, bo]'),
      'blog/2024-01-02-b.mdx': post('title: B\nauthors: [zoe]'),
    });
    const { authors } = await getPage(content, '/blog/authors', 'authors');
    expect(authors.map(({ name, count }) => [name, count])).toEqual([
      ['Zoe', 2],
      ['Bo', 1],
      ['An', 0],
    ]);
  });
});

describe('tags', () => {
  const files: FolderFiles = {
    'blog/2024-01-01-a.mdx': post('title: A\ntags: [release, Micro frontends, 🎉 party]'),
    'blog/2024-01-02-b.mdx': post('title: B\ntags: [release, version]'),
    'blog/2024-01-03-c.mdx': post('title: C\ntags: [release]'),
  };

  test('R6 are grouped by first letter, with their counts', async () => {
    const { groups } = await getPage(await load(files), '/blog/tags', 'tags');
    expect(
      groups.map(({ letter, tags }) => [letter, tags.map(({ label, count }) => [label, count])]),
    ).toEqual([
      ['M', [['Micro frontends', 1]]],
      ['R', [['release', 3]]],
      ['V', [['version', 1]]],
      ['🎉', [['🎉 party', 1]]],
    ]);
  });

  test('R7 list the posts of a tag once each, newest first', async () => {
    const content = await load(files, { baseUrl: '/base/' });
    const tag = await getPage(content, '/blog/tags/release', 'tag');
    expect(tag).toMatchObject({
      title: 'Posts tagged “release”',
      description: '3 posts tagged “release”.',
      allTagsHref: '/base/blog/tags',
    });
    expect(tag.posts.map(({ label }) => label)).toEqual(['C', 'B', 'A']);
  });

  test('R7 with a space have a URL without one', async () => {
    const content = await load(files);
    const tag = await getPage(content, '/blog/tags/micro-frontends', 'tag');
    expect(tag).toMatchObject({ tag: 'Micro frontends', description: 'One post tagged “Micro frontends”.' });
    expect(tag.posts[0]?.tags).toContainEqual({
      label: 'Micro frontends',
      href: '/blog/tags/micro-frontends',
      count: 1,
    });
  });

  test.each([
    [
      'a tag with the URL of another',
      ['C', 'C++'],
      'The tags "C" and "C++" have the same URL, /blog/tags/c. Write both in the same way, or rename one of them.',
    ],
    [
      'another spelling of a tag',
      ['release', 'Release'],
      'The tags "release" and "Release" have the same URL, /blog/tags/release. Write both in the same way, or rename one of them.',
    ],
    ['the same tag twice', ['release', 'release'], 'The tag "release" is listed twice. Remove one of them.'],
    [
      'a tag without letters and digits',
      ['news', '"!!!"'],
      'No URL can be derived from the tag "!!!". Write a tag with letters or digits.',
    ],
  ])('E11 %s is an error at its line', async (_name, tags, message) => {
    const list = tags.map((tag) => `\n  - ${tag}`).join('');
    expect(await checkContent({ 'blog/2024-01-01-a.mdx': post(`title: A\ntags:${list}`) })).toEqual([
      `blog/2024-01-01-a.mdx:5:5 ${message}`,
    ]);
  });

  test('E11 a spelling that differs from an older post is an error that names that post', async () => {
    expect(
      await checkContent({
        'blog/2024-01-01-old.mdx': post('title: A\ntags: [Micro frontends, "C++"]'),
        'blog/2024-01-02-new.mdx': post('title: B\ntags: [micro-frontends, C]'),
      }),
    ).toEqual([
      'blog/2024-01-02-new.mdx:3:8 The tags "Micro frontends" in blog/2024-01-01-old.mdx and "micro-frontends" have the same URL, /blog/tags/micro-frontends. Write both in the same way, or rename one of them.',
      'blog/2024-01-02-new.mdx:3:25 The tags "C++" in blog/2024-01-01-old.mdx and "C" have the same URL, /blog/tags/c. Write both in the same way, or rename one of them.',
    ]);
  });
});
