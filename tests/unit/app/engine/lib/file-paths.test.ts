import { expect, test } from 'vitest';
import { listFiles } from '#app/engine/lib/file-paths.server.ts';
import { makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

test('files below a folder are listed in sorted order, without hidden ones and packages', async () => {
  const folder = await makeTemporaryFolder({
    'favicon.svg': 'icon',
    'assets/b.js': 'b',
    'assets/a.js': 'a',
    '.vite/manifest.json': '{}',
    'assets/.DS_Store': 'x',
    'assets/node_modules/x/index.js': 'x',
  });
  expect(await listFiles(folder)).toEqual(['assets/a.js', 'assets/b.js', 'favicon.svg']);
});
