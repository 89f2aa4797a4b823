import { expect, test } from 'vitest';
import { isInside, listFiles } from '#app/engine/lib/file-paths.server.ts';
import { makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

test.each([
  ['/content/docs/a.mdx', true],
  ['/content/..data/a.mdx', true],
  ['/content', false],
  ['/', false],
  ['/contents/a.mdx', false],
])('%s is inside /content: %s', (file, expected) => {
  expect(isInside('/content', file)).toBe(expected);
});

test('lists files below a folder in sorted order, with .well-known, but without packages and other hidden files', async () => {
  const folder = await makeTemporaryFolder({
    'favicon.svg': 'icon',
    'assets/b.js': 'b',
    'assets/a.js': 'a',
    '.vite/manifest.json': '{}',
    '.well-known/security.txt': 'Contact:',
    '.well-known/.DS_Store': 'x',
    '.well-known-not/a.txt': 'x',
    'assets/.DS_Store': 'x',
    'assets/node_modules/x/index.js': 'x',
  });
  expect(await listFiles(folder)).toEqual([
    '.well-known/security.txt',
    'assets/a.js',
    'assets/b.js',
    'favicon.svg',
  ]);
});
