import { expect, test } from 'vitest';
import { getMediaType } from '#app/engine/lib/media-types.server.ts';

test.each([
  ['assets/app-0a1b.js', 'text/javascript; charset=utf-8'],
  ['/podium/media/a.0a1b2c3d.avif', 'image/avif'],
  ['docs/page.md', 'text/markdown; charset=utf-8'],
  ['favicon.ico', 'image/x-icon'],
  ['a.folder/LICENSE', 'application/octet-stream'],
])('B6 %s is served as %s', (name, type) => {
  expect(getMediaType(name)).toBe(type);
});
