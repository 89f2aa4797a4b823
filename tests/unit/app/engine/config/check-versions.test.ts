import { describe, expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { loadSite } from '#app/engine/config/load-site.server.ts';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  type FolderFiles,
} from '../../../../helpers/content-folder.ts';

const OLD = { 'versions/4.x/index.mdx': page('', 'Old') };

/** A site whose configuration has these versions, the first of them on line 8. */
function withVersions(versions: string, files: FolderFiles = OLD, more = ''): FolderFiles {
  return { 'site.config.ts': siteConfig(`  docs: { versions: [\n${versions}\n  ] },\n${more}`), ...files };
}

/** Problems of its configuration. */
async function check(...site: Parameters<typeof withVersions>): Promise<string[]> {
  const folder = await makeContentFolder(withVersions(...site));
  return await loadSite(folder.environment).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ProblemError) return folder.show(error.problems);
      throw error;
    },
  );
}

const LAST = `{ name: 'current', label: 'Next', isLast: true },`;

describe('inconsistent docs versions are reported with their locations', () => {
  test('G3 but not two consistent ones', async () => {
    expect(await check(`${LAST}\n{ name: '4.x', label: '4.x' },`)).toEqual([]);
  });

  test.each<[string, string, FolderFiles, string[]]>([
    [
      'G3 a version without a folder',
      `${LAST}\n{ name: '3.x', label: '3' },`,
      {},
      [
        '9:3 The folder versions/3.x/ of the docs version "3.x" does not exist in the content folder. Create it, or remove the version.',
      ],
    ],
    [
      'G3 a version whose name differs from its folder, and the folder without a version',
      `${LAST}\n{ name: '4x', label: '4' },`,
      OLD,
      [
        '7:11 The folder versions/4.x/ does not belong to a docs version. Add a version with the name "4.x", or remove the folder.',
        '9:3 The folder versions/4x/ of the docs version "4x" does not exist in the content folder. Did you mean "4.x"?',
      ],
    ],
    [
      'G3 docs/ without a version',
      `{ name: '4.x', label: '4', isLast: true },`,
      OLD,
      [
        '7:11 The folder docs/ does not belong to a docs version. Add a version with the name "current", or remove the folder.',
      ],
    ],
    [
      'G3 a folder with the name of the current version',
      LAST,
      { 'versions/current/index.mdx': page('') },
      [
        '7:11 The folder versions/current/ does not belong to a docs version. The version "current" is in docs/. Give the folder another name.',
      ],
    ],
    [
      'G3 two latest versions',
      `${LAST}\n{ name: '4.x', label: '4', isLast: true },`,
      OLD,
      ['7:11 Exactly one docs version must be the latest. Set "isLast: true" on one of them.'],
    ],
    [
      'G3 two versions with the same name',
      `${LAST}\n{ name: 'current', label: 'Again', path: 'again' },`,
      {},
      ['9:3 There are two docs versions "current". Rename one of them.'],
    ],
    [
      'G3 two versions with the same path',
      `${LAST}\n{ name: '4.x', label: '4' },\n{ name: '3.x', label: '3', path: '4.x' },`,
      { ...OLD, 'versions/3.x/index.mdx': page('') },
      ['10:28 The docs versions "4.x" and "3.x" have the same path, "4.x". Give one of them another "path".'],
    ],
    [
      'G3 a path for the latest version',
      `{ name: 'current', label: 'Next', isLast: true, path: 'latest' },`,
      {},
      [
        '8:49 The docs version "current" is the latest, so it is at /docs and cannot have a path. Remove "path".',
      ],
    ],
    [
      'G3 a banner for the latest version',
      `{ name: 'current', label: 'Next', isLast: true, banner: 'unreleased' },`,
      {},
      [
        '8:49 The docs version "current" is the latest, so its banner has no version to link to. Remove "banner".',
      ],
    ],
    [
      'G3 a path that looks like a file',
      `${LAST}\n{ name: '4.x', label: '4', path: '4.json' },`,
      OLD,
      [
        '9:28 The docs version "4.x" cannot be at /docs/4.json. Write a "path" of letters, digits, dots, and hyphens that has no file extension and is not "category".',
      ],
    ],
    [
      'G3 a name that is not a valid path',
      `${LAST}\n{ name: 'category', label: '4' },`,
      { 'versions/category/index.mdx': page('') },
      [
        '9:3 The docs version "category" cannot be at /docs/category. Write a "path" of letters, digits, dots, and hyphens that has no file extension and is not "category".',
      ],
    ],
  ])('%s', async (_, versions, files, issues) => {
    const found = await check(versions, files);
    expect(found.map((line) => line.replace(/^site\.config\.ts:|^error: /g, ''))).toEqual(issues);
  });

  test('E4 a version dropdown with an unknown version', async () => {
    const found = await check(
      `${LAST}\n{ name: '4.x', label: '4.x' },`,
      OLD,
      `navbar: { items: [{ type: 'docsVersion', versions: ['current', '5.x'] }] },`,
    );
    expect(found).toEqual([expect.stringContaining('Unknown docs version "5.x". Did you mean "4.x"?')]);
  });

  test('G3 a version at the path of a page or folder of the latest version', async () => {
    const versions = `${LAST}\n{ name: '4.x', label: '4.x' },`;
    const slug = '---\ntitle: A\nslug: /4.x\n---\n';
    expect(await checkContent(withVersions(versions, { ...OLD, 'docs/4.x/page.mdx': page('') }))).toEqual([
      expect.stringMatching(
        /site\.config\.ts:9:\d+ .*The docs version "4\.x" is at \/docs\/4\.x, which is already used by docs\/4\.x\/page\.mdx\. Give the version another "path", or move the page\./,
      ),
    ]);
    expect(await checkContent(withVersions(versions, { ...OLD, 'docs/other.mdx': slug }))).toEqual([
      expect.stringContaining('which is already used by docs/other.mdx.'),
      expect.stringContaining('warning: The path /docs/4.x is already used by docs/other.mdx'),
    ]);
  });

  test('G3 a version without pages', async () => {
    const versions = `${LAST}\n{ name: '4.x', label: '4.x' },`;
    expect(await checkContent(withVersions(versions, { 'versions/4.x/_partial.mdx': 'Text.' }))).toEqual([
      expect.stringContaining(
        'The docs version "4.x" has no pages. Write one in versions/4.x/, or remove the version.',
      ),
    ]);
  });
});
