import { describe, expect, test } from 'vitest';
import { findVersionAt, findVersionSegment } from '#app/engine/urls/version-segments.ts';

const VERSIONS = [
  { name: 'next', path: '/docs/next', isLast: false },
  { name: 'last', path: '/docs', isLast: true },
  { name: 'old', path: '/docs/4.x', isLast: false },
];

describe('the version of a path', () => {
  test.each([
    ['/docs', '', 'last'],
    ['/docs/guides/context', '', 'last'],
    ['/docs/4.x', '4.x', 'old'],
    ['/docs/4.x/guides/context', '4.x', 'old'],
    ['/docs/4.xy', '', 'last'],
    ['/docs/guides/4.x', '', 'last'],
    ['/docs/next/', 'next', 'next'],
    ['/documents/next', '', undefined],
    ['/blog/4.x', '', undefined],
    ['/', '', undefined],
  ])('%s is in the version at "%s"', (path, segment, name) => {
    expect(findVersionSegment(path, ['next', '4.x'])).toBe(segment);
    expect(findVersionAt(path, VERSIONS)?.name).toBe(name);
  });

  test('a path has no version on a site with a single one', () => {
    expect(findVersionSegment('/docs/4.x', [])).toBe('');
    const none: typeof VERSIONS = [];
    expect(findVersionAt('/docs/4.x', none)?.name).toBeUndefined();
  });
});
