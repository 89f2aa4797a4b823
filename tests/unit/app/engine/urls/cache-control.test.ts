import { expect, test } from 'vitest';
import { isImmutable } from '#app/engine/urls/cache-control.ts';

test.each([
  ['assets/app-0a1b.js', true],
  ['media/parts.0a1b2c3d.svg', true],
  ['layout-data/0a1b2c3d4e.json', true],
  ['search-parts/terms-0a1b.json', true],
  ['search-docs-2025-0a1b.json', true],
  ['search-index-2025-0a1b.json', true],
  ['search/index.html', false],
  ['search.html', false],
  ['docs/assets/index.html', false],
  ['index.html', false],
])('B6 %s is immutable: %s', (path, expected) => {
  expect(isImmutable(path)).toBe(expected);
});
