import path from 'node:path';
import { expect, test } from 'vitest';
import { listClientFiles } from '#scripts/bundle/client-files.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

test("a bundle's files are listed in sorted order, hidden ones left out", async () => {
  const folder = await makeTemporaryFolder({
    'client/favicon.svg': 'icon',
    'client/assets/b.js': 'b',
    'client/assets/a.js': 'a',
    'client/.vite/manifest.json': '{}',
    'client/assets/.DS_Store': 'x',
  });
  expect(await listClientFiles(path.join(folder, 'client'))).toEqual([
    'assets/a.js',
    'assets/b.js',
    'favicon.svg',
  ]);
});
