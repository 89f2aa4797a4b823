import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { DocPage } from '#app/engine/model/page-data.ts';
import type { PageTypes } from '#app/engine/model/page-types.ts';
import { makeContentFolder, page, siteConfig } from '../../../../../helpers/content-folder.ts';

const CONFIG = siteConfig(
  "  docs: { testedPackages: { main: ['@podium/*'] }, sampleNames: 'names.ts', typeNotes: { 'PodiumLayout.pathname': 'Not what its type says.' } },\n  checks: { missingDescription: 'ignore' },",
);

const SAMPLES = [
  '{/* given',
  "import http from 'node:http';",
  '*/}',
  '',
  '```js',
  "import Layout from '@podium/layout';",
  '',
  "const layout = new Layout({ name: 'home', pathname: '/' });",
  'old(); // [!code --]',
  'layout.client.refreshManifests(); // [!code ++]',
  '```',
  '',
  '```js',
  'layout.pathname();',
  'incoming.url;',
  '```',
  '',
  '```json',
  '{}',
  '```',
].join('\n');

test('types of names in samples are read from packages and cached; other pages have none', async () => {
  const folder = await makeContentFolder({
    'site.config.ts': CONFIG,
    'names.ts':
      "import { HttpIncoming } from '@podium/utils';\nexport declare const incoming: HttpIncoming;\n",
    'docs/guide.mdx': page(SAMPLES),
    'docs/other.mdx': page('```js\nimport fs from "node:fs";\n```'),
  });
  // For the imports of names.ts.
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(path.dirname(folder.dir), 'node_modules'));
  const { site } = await folder.load();
  expect(site.paths().filter((file) => file.endsWith('types.json'))).toEqual(['/docs/guide/types.json']);
  const { html } = (await site.page('/docs/guide')) as DocPage;
  expect([...html.matchAll(/<pre data-types="(\d)"/g)].map(([, index]) => index)).toEqual(['0', '1']);
  expect(((await site.page('/docs/other')) as DocPage).html).not.toContain('data-types');

  const read = async (): Promise<PageTypes> =>
    JSON.parse(String((await site.file('/docs/guide/types.json'))?.body)) as PageTypes;
  const { infos, samples } = await read();
  const list = (sample: number): unknown[] =>
    (samples[sample] ?? []).map(([line, column, length, info]) => [line, column, length, infos[info]?.[0]]);
  // Line numbers are those of the code without removed lines.
  expect(list(0)).toEqual(
    expect.arrayContaining([
      [0, 7, 6, 'class Layout'],
      [2, 6, 6, 'layout: PodiumLayout'],
      [3, 14, 16, 'refreshManifests(): Promise<void>'],
    ]),
  );
  // From an earlier sample, and from names.ts.
  expect(list(1)).toEqual(
    expect.arrayContaining([
      [0, 7, 8, 'pathname(): string'],
      [1, 9, 3, 'url: URL'],
    ]),
  );
  // The first sentence of the documentation, and the note of the site.
  expect(infos.find(([code]) => code.startsWith('pathname'))?.[1]).toMatch(
    /^\w.*\. Not what its type says\.$/,
  );
  expect(await readdir(path.join(folder.cacheDir, 'types'))).toHaveLength(1);
  expect(await read()).toEqual({ infos, samples });
});

test('a server whose cache cannot be written still shows types', async () => {
  const folder = await makeContentFolder({
    'site.config.ts': CONFIG,
    'names.ts': 'export {};\n',
    'docs/guide.mdx': page(SAMPLES),
  });
  await mkdir(folder.cacheDir);
  await writeFile(path.join(folder.cacheDir, 'types'), 'not a folder');
  const { site } = await folder.load({ ignoreCacheWriteErrors: true });
  const read = async (): Promise<PageTypes> =>
    JSON.parse(String((await site.file('/docs/guide/types.json'))?.body)) as PageTypes;
  const types = await read();
  expect(types.infos.map(([code]) => code)).toContain('class Layout');
  expect(await read()).toEqual(types);
});

test('a site without tested packages has no types', async () => {
  const folder = await makeContentFolder({ 'docs/guide.mdx': page(SAMPLES) });
  const { site } = await folder.load();
  expect(site.paths().filter((file) => file.endsWith('types.json'))).toEqual([]);
  expect(((await site.page('/docs/guide')) as DocPage).html).not.toContain('data-types');
});
