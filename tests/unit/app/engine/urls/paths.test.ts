import { describe, expect, test } from 'vitest';
import {
  decodePart,
  decodePath,
  findPath,
  escapeMalformedHash,
  normalizePath,
  stripTrailingSlash,
  toDataHref,
  toHref,
} from '#app/engine/urls/paths.ts';

describe('normalizePath', () => {
  test.each([
    ['/', '/'],
    ['', '/'],
    ['/index.html', '/'],
    ['/docs', '/docs'],
    ['/docs/', '/docs'],
    ['/docs.html', '/docs'],
    ['/docs/index.html', '/docs'],
    ['/docs/index', '/docs'],
    ['//docs///api//', '/docs/api'],
    ['/blog/version-4.0.0', '/blog/version-4.0.0'],
    ['/blog/version-4.0.0.html', '/blog/version-4.0.0'],
    ['/docs/html', '/docs/html'],
    ['/docs/my-index', '/docs/my-index'],
  ])('N1 normalizes %s to %s', (given, expected) => {
    expect(normalizePath(given)).toBe(expected);
  });

  test('N1 is idempotent', () => {
    for (const path of ['/', '/docs', '/docs/api/podlet', '/blog/version-4.0.0']) {
      expect(normalizePath(normalizePath(`${path}/`))).toBe(path);
    }
  });
});

describe('stripTrailingSlash', () => {
  test.each([
    ['/', '/'],
    ['/docs/', '/docs'],
    ['/docs//', '/docs'],
    ['//', '/'],
    ['/docs.html', '/docs.html'],
  ])('normalizes %s to %s', (given, expected) => {
    expect(stripTrailingSlash(given)).toBe(expected);
  });
});

describe('toHref', () => {
  test.each([
    ['/', '/', false, '/'],
    ['/', '/base/', false, '/base/'],
    ['/', '/base/', true, '/base/'],
    ['/docs', '/', false, '/docs'],
    ['/docs/', '/base/', false, '/base/docs'],
    ['/docs', '/base/', true, '/base/docs/'],
    ['/docs#a', '/base/', true, '/base/docs/#a'],
    ['/docs/?a=/b/#c/', '/base/', false, '/base/docs?a=/b/#c/'],
    ['/#a', '/base/', true, '/base/#a'],
    ['/sitemap.xml', '/base/', true, '/base/sitemap.xml'],
    ['/media/a.1f2e.svg', '/', true, '/media/a.1f2e.svg'],
    ['/examples/shop.zip', '/', true, '/examples/shop.zip'],
    ['/assets/text-1f2e.woff2', '/', true, '/assets/text-1f2e.woff2'],
    ['/docs/4.x', '/', true, '/docs/4.x/'],
    ['/blog/version-4.0.0', '/', true, '/blog/version-4.0.0/'],
  ])('N1 maps %s below %s, with a trailing slash: %s, to %s', (path, baseUrl, trailingSlash, expected) => {
    expect(toHref(path, { baseUrl, trailingSlash })).toBe(expected);
  });
});

describe('findPath', () => {
  test.each([
    ['/docs', '/', '/docs'],
    ['/base/docs', '/base/', '/docs'],
    ['/base/', '/base/', '/'],
    ['/base', '/base/', '/'],
    ['/based', '/base/', undefined],
    ['/', '/base/', undefined],
    ['/other/docs', '/base/', undefined],
  ])('maps %s below %s to the path %s', (pathname, baseUrl, expected) => {
    expect(findPath(pathname, baseUrl)).toBe(expected);
  });
});

describe('toDataHref', () => {
  test.each([
    ['/', '/', '/data.json'],
    ['/', '/base/', '/base/data.json'],
    ['/docs/', '/base/', '/base/docs/data.json'],
    ['/docs/index.html', '/', '/docs/data.json'],
  ])('finds the data of %s below %s at %s', (path, baseUrl, expected) => {
    expect(toDataHref(path, baseUrl)).toBe(expected);
  });
});

describe('decodePath', () => {
  test('decodes escapes', () => {
    expect(decodePath('/blog/tags/%E6%97%A5%20x')).toBe('/blog/tags/日 x');
  });

  test('leaves malformed escapes unchanged', () => {
    expect(decodePath('/50%/a%E6')).toBe('/50%/a%E6');
  });
});

describe('decodePart', () => {
  test.each([
    ['#gr%C3%BC%C3%9Fe', '#grüße'],
    ['a%2Fb', 'a/b'],
    ['100%', '100%'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('decodes %s to %s', (text, decoded) => {
    expect(decodePart(text)).toBe(decoded);
  });
});

describe('escapeMalformedHash', () => {
  test.each(['', '#', '#a-heading', '#%E6%97%A5', '#100%25'])(
    'leaves the valid hash "%s" unchanged',
    (hash) => {
      expect(escapeMalformedHash(hash)).toBe(hash);
    },
  );

  test('N3 treats a malformed hash literally', () => {
    expect(escapeMalformedHash('#%E0%A4%A')).toBe('#%25E0%25A4%25A');
    expect(decodeURIComponent(escapeMalformedHash('#100%'))).toBe('#100%');
  });
});
