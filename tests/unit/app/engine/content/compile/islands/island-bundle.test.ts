import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  bundleIsland,
  createIslandBundles,
} from '#app/engine/content/compile/islands/island-bundle.server.ts';
import { makeTemporaryFolder } from '#tests/helpers/temporary-folder.ts';

test('a request for an unknown island script does not bundle islands again', async () => {
  const contentDir = await makeTemporaryFolder();
  const file = path.join(contentDir, 'counter.tsx');
  await writeFile(file, 'export default function Counter() { return <b>1</b>; }\n');
  const { path: servedPath, code } = await bundleIsland(file, contentDir);
  const find = createIslandBundles({ components: [file], contentDir });
  expect(await find(servedPath.replace(/\.\w+\.js$/, '.00000000.js'))).toBeUndefined();
  // Bundling it again would fail.
  await rm(file);
  expect(await find(servedPath.replace(/\.\w+\.js$/, '.11111111.js'))).toBeUndefined();
  expect((await find(servedPath))?.code).toBe(code);
});
