import { expect, test } from 'vitest';
import { findKind, listFilesIn, listParts, toKey } from '#app/engine/client/cached-files.ts';
import type { DocsFile, IndexFile } from '#app/engine/model/search-files.ts';

test.each([
  ['assets/boot-1.js', 'immutable'],
  ['media/a.0123.svg', 'immutable'],
  ['layout-data/0123456789.json', 'immutable'],
  ['search-parts/page-1-0.json', 'immutable'],
  ['search-parts/terms-1-0.json', 'immutable'],
  ['search-index-20250101-ab.json', 'immutable'],
  ['data.json', 'data'],
  ['docs/nav.json', 'data'],
  ['search/data.json', 'data'],
  ['search.json', 'data'],
  ['docs/guide', undefined],
  ['service-worker.js', undefined],
  ['site.json', undefined],
])('the service worker treats %s as %s', (file, kind) => {
  expect(findKind(file, false)).toBe(kind);
});

test('any other URL that is navigated to is a page', () => {
  expect(findKind('docs/guide', true)).toBe('page');
  expect(findKind('', true)).toBe('page');
});

test('N1 all forms of a URL have the same cache key', () => {
  for (const form of ['/podium/docs', '/podium/docs/', '/podium/docs.html', '/podium/docs/index.html']) {
    expect(toKey(form)).toBe('/podium/docs');
  }
});

test('the complete index of a small site is precached, but no part of a large one', () => {
  const index = {
    starts: [0, 70],
    parts: 'search-parts/terms-1-*.json',
  };
  const list = (pages: number): string[] =>
    listParts(
      {
        searchDocs: Array.from({ length: pages }),
        texts: 'search-parts/page-1-*.json',
      } as unknown as DocsFile,
      index as unknown as IndexFile,
    );
  expect(list(2).sort()).toEqual([
    'search-parts/page-1-0.json',
    'search-parts/page-1-1.json',
    'search-parts/terms-1-0.json',
    'search-parts/terms-1-1.json',
  ]);
  expect(list(1000)).toEqual([]);
});

test('finds the immutable files of the site that a page and its scripts reference', () => {
  const page =
    '<script src="/podium/assets/a-1.js"></script><link href="/podium/assets/a-1.css"><a href="/podium/docs/x.js">' +
    '{"layout":"/podium/layout-data/0123.json","manifest":"/podium/assets/a-1.js","data":"/podium/data.json"}' +
    '<a href="/assets/of-another-site.js">';
  expect(listFilesIn(page, 'https://a.example/podium/docs', '/podium/')).toEqual([
    'https://a.example/podium/assets/a-1.js',
    'https://a.example/podium/assets/a-1.css',
    'https://a.example/podium/layout-data/0123.json',
  ]);
  const script = 'import"./b-1.js";import(`./c-1.js`);new Worker(new URL(`/podium/assets/d-1.js`))';
  expect(listFilesIn(script, 'https://a.example/podium/assets/a-1.js', '/podium/')).toEqual(
    ['b', 'c', 'd'].map((name) => `https://a.example/podium/assets/${name}-1.js`),
  );
});
