import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  findTestedVersions,
  readLockedVersions,
  type LockedVersions,
} from '#app/engine/content/source/tested-versions.server.ts';
import type { DocPage } from '#app/engine/model/page-data.ts';
import { compilePage } from '../../../../../helpers/compile-page.ts';
import { makeContentFolder, page, siteConfig } from '../../../../../helpers/content-folder.ts';
import { makeTemporaryFolder } from '../../../../../helpers/temporary-folder.ts';

const VERSIONS = new Map([
  ['@podium/podlet', '1.2.3'],
  ['@podium/layout', '4.5.6'],
  ['express', '7.8.9'],
  ['fastify', '10.11.12'],
]);

function fence(code: string, meta = ''): string {
  return `\`\`\`js${meta}\n${code}\n\`\`\`\n`;
}

const PACKAGES = { main: ['@podium/*'], others: ['express', 'fastify'] };
const readVersions = (): Promise<LockedVersions> => Promise.resolve(VERSIONS);

async function findVersions(text: string): Promise<unknown> {
  return await findTestedVersions((await compilePage(text)).imports, PACKAGES, readVersions);
}

test('a page lists the packages that its samples import, main packages first, with their versions from the lockfile', async () => {
  const text = [
    fence("import express from 'express';\nimport Podlet, {\n  html,\n} from '@podium/podlet';"),
    fence("import Layout from '@podium/layout';\nimport './local.js';\nimport http from 'node:http';"),
  ].join('\n');
  expect(await findVersions(text)).toEqual([
    { name: '@podium/layout', version: '4.5.6' },
    { name: '@podium/podlet', version: '1.2.3' },
    { name: 'express', version: '7.8.9' },
  ]);
});

test('code from files is included', async () => {
  const folder = await makeContentFolder({
    'site.config.ts': siteConfig("  docs: { testedPackages: { main: ['@podium/*'] } },"),
    'examples/server.js': "import Layout from '@podium/layout';\n",
    'docs/guide.mdx': page('```js file=/examples/server.js\n```'),
  });
  const { site } = await folder.load();
  const { testedVersions } = (await site.page('/docs/guide')) as DocPage;
  expect(testedVersions.map(({ name }) => name)).toEqual(['@podium/layout']);
});

test('code that is not run is ignored: skipped fences, text, and packages that are not installed', async () => {
  expect(await findVersions(fence("import '@podium/podlet';", ' norun="no"'))).toEqual([]);
  expect(await findVersions("Write import Podlet from '@podium/podlet'.")).toEqual([]);
  expect(await findVersions(fence("import '@podium/nothing';"))).toEqual([]);
  expect(await findVersions(fence("import express from 'express';"))).toEqual([]);
});

test('a page lists nothing on a site that configures no packages', async () => {
  expect(
    await findTestedVersions(['@podium/podlet'], { main: [], others: ['express'] }, readVersions),
  ).toEqual([]);
});

test('a fence inside another fence is ignored', async () => {
  expect(await findVersions(`\`\`\`\`mdx\n${fence("import '@podium/podlet';")}\`\`\`\`\n`)).toEqual([]);
});

test('versions are not read for a page that imports no main package', async () => {
  const read = vi.fn(readVersions);
  await findTestedVersions(['express'], PACKAGES, read);
  expect(read).not.toHaveBeenCalled();
  await findTestedVersions(['@podium/podlet'], PACKAGES, read);
  expect(read).toHaveBeenCalledOnce();
});

test('versions are read from the top level of package-lock.json', async () => {
  const folder = await makeTemporaryFolder({
    'package-lock.json': JSON.stringify({
      packages: {
        '': { version: '0.0.1' },
        'node_modules/@podium/podlet': { version: '5.4.2' },
        'node_modules/a/node_modules/@podium/podlet': { version: '4.0.0' },
      },
    }),
  });
  const versions = await readLockedVersions(path.join(folder, 'package-lock.json'));
  expect([...versions]).toEqual([['@podium/podlet', '5.4.2']]);
  expect([...(await readLockedVersions(path.join(folder, 'none.json')))]).toEqual([]);
});

test('a docs page lists the versions that its samples were tested with, and none if it imports no main package', async () => {
  const installed = JSON.parse(
    readFileSync(
      path.resolve(import.meta.dirname, '../../../../../../node_modules/@podium/podlet/package.json'),
      'utf8',
    ),
  ) as { version: string };
  const folder = await makeContentFolder({
    'site.config.ts': siteConfig("docs: { testedPackages: { main: ['@podium/*'] } },"),
    'docs/podlet.mdx': page(`\n${fence("import Podlet from '@podium/podlet';")}`),
  });
  const content = await folder.load();
  expect(await content.site.page('/docs/podlet')).toMatchObject({
    testedVersions: [{ name: '@podium/podlet', version: installed.version }],
  });
  expect(await content.site.page('/docs')).toMatchObject({ testedVersions: [] });
});
