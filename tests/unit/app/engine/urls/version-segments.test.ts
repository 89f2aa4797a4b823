import { describe, expect, test } from 'vitest';
import { findReaderVersion, findVersionSegment } from '#app/engine/urls/version-segments.ts';

const VERSIONS = [
  { name: 'next', path: '/docs/next', isLast: false },
  { name: 'last', path: '/docs', isLast: true },
  { name: 'old', path: '/docs/4.x', isLast: false },
];

describe('where a path is', () => {
  test.each([
    ['/docs', '', 'last'],
    ['/docs/guides/context', '', 'last'],
    ['/docs/4.x', '4.x', 'old'],
    ['/docs/4.x/guides/context', '4.x', 'old'],
    ['/docs/4.xy', '', 'last'],
    ['/docs/guides/4.x', '', 'last'],
    ['/docs/next/', 'next', 'next'],
    ['/documents/next', '', 'old'],
    ['/blog/4.x', '', 'old'],
    ['/', '', 'old'],
  ])('%s is in the version at "%s", and a reader who prefers "old" is in "%s"', (path, segment, name) => {
    expect(findVersionSegment(path, ['next', '4.x'])).toBe(segment);
    expect(findReaderVersion(path, VERSIONS, 'old')?.name).toBe(name);
  });

  test('on a site with one version nothing is in one', () => {
    expect(findVersionSegment('/docs/4.x', [])).toBe('');
    const none: typeof VERSIONS = [];
    expect(findReaderVersion('/docs/4.x', none, '4.x')?.name).toBeUndefined();
  });

  test('outside of the documentation it is the latest version unless a reader prefers another that still exists', () => {
    expect(findReaderVersion('/', VERSIONS, undefined)?.name).toBe('last');
    expect(findReaderVersion('/', VERSIONS, 'gone')?.name).toBe('last');
  });
});
