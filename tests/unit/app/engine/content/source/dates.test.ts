import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findGitHistory } from '#app/engine/content/source/git-history.server.ts';
import { findLastChange, findShownDate, readLastChanged } from '#app/engine/content/source/dates.server.ts';
import { makeContentFolder, page, siteConfig } from '../../../../../helpers/content-folder.ts';
import { commit, git } from '../../../../../helpers/git-repository.ts';
import { makeTemporaryFolder, writeFiles } from '../../../../../helpers/temporary-folder.ts';

async function makeRepository(files: Record<string, string>): Promise<string> {
  const root = await makeTemporaryFolder(files);
  await git(root, ['init', '-q']);
  return root;
}

describe('readLastChanged', () => {
  test('returns the date of the last commit of each file, in UTC', async () => {
    const root = await makeRepository({ 'content/a.mdx': '1', 'content/sub/b.mdx': '1', 'other.txt': '1' });
    await commit(root, '2024-01-31T12:00:00Z');
    await writeFiles(root, { 'content/a.mdx': '2' });
    // Still the 28th in UTC.
    await commit(root, '2024-02-29T10:30:00+13:00');
    const folder = path.join(root, 'content');
    expect(Object.fromEntries(await readLastChanged(folder))).toEqual({
      [path.join(folder, 'a.mdx')]: '2024-02-28',
      [path.join(folder, 'sub/b.mdx')]: '2024-01-31',
    });
  });

  test('supports file names with spaces and non-ASCII letters', async () => {
    const root = await makeRepository({ 'über uns.mdx': '1', '日本.mdx': '1' });
    await commit(root, '2024-01-31T12:00:00Z');
    expect([...(await readLastChanged(root)).keys()].sort()).toEqual(
      [path.join(root, 'über uns.mdx'), path.join(root, '日本.mdx')].sort(),
    );
  });

  test('omits files that the first commit of a shallow clone appears to have changed', async () => {
    const root = await makeRepository({ 'content/a.mdx': '1', 'content/b.mdx': '1' });
    await commit(root, '2024-01-31T12:00:00Z');
    await writeFiles(root, { 'content/a.mdx': '2' });
    await commit(root, '2024-02-01T12:00:00Z');
    await writeFiles(root, { 'content/a.mdx': '3' });
    await commit(root, '2024-02-02T12:00:00Z');
    const clone = path.join(await makeTemporaryFolder(), 'clone');
    await git(root, ['clone', '-q', '--depth', '2', `file://${root}`, clone]);
    const folder = path.join(clone, 'content');
    expect((await findGitHistory(folder)).extent).toBe('shallow');
    expect(Object.fromEntries(await readLastChanged(folder))).toEqual({
      [path.join(folder, 'a.mdx')]: '2024-02-02',
    });
    expect((await findGitHistory(path.join(root, 'content'))).extent).toBe('complete');
    expect((await findGitHistory(path.dirname(clone))).extent).toBe('none');
  });

  test('supports a symbolic link to the folder', async () => {
    const root = await makeRepository({ 'content/a.mdx': '1' });
    await commit(root, '2024-01-31T12:00:00Z');
    const link = path.join(await makeTemporaryFolder(), 'content');
    await symlink(path.join(root, 'content'), link);
    expect(Object.fromEntries(await readLastChanged(link))).toEqual({
      [path.join(link, 'a.mdx')]: '2024-01-31',
    });
  });

  test('omits a file that was never committed', async () => {
    const root = await makeRepository({ 'a.mdx': '1' });
    await commit(root, '2024-01-31T12:00:00Z');
    await writeFile(path.join(root, 'b.mdx'), '1');
    expect([...(await readLastChanged(root)).keys()]).toEqual([path.join(root, 'a.mdx')]);
  });

  test('returns nothing outside a repository, without commits, and for a missing folder', async () => {
    expect(await readLastChanged(await makeTemporaryFolder())).toEqual(new Map());
    expect(await readLastChanged(await makeRepository({}))).toEqual(new Map());
    expect(await readLastChanged('/nowhere/at/all')).toEqual(new Map());
  });
});

describe('dates of pages', () => {
  test('L7 are on pages and in the list for the sitemap', async () => {
    const folder = await makeContentFolder({
      'docs/a.mdx': page('A.'),
      'blog/2020-01-31-x.mdx': page('X.'),
      'home.mdx': 'Home.',
    });
    await git(folder.dir, ['init', '-q']);
    await commit(folder.dir, '2024-01-31T12:00:00Z');
    await folder.write({ 'docs/a.mdx': page('A, better.') });
    await commit(folder.dir, '2024-03-01T12:00:00Z');
    const content = await folder.load();
    const dates = new Map(listPages(content.graph).map(({ path: at, lastUpdated }) => [at, lastUpdated]));
    expect(Object.fromEntries(dates)).toMatchObject({
      '/': '2024-01-31',
      '/docs': '2024-01-31',
      '/docs/a': '2024-03-01',
      '/blog/x': '2024-01-31',
      // A list has the newest date of its items.
      '/blog': '2024-01-31',
      '/blog/archive': '2024-01-31',
      '/pages': '2024-03-01',
    });
    expect(await content.site.page('/docs/a')).toMatchObject({ lastUpdated: '2024-03-01' });
    expect(await content.site.page('/blog')).toMatchObject({ lastUpdated: '2024-01-31' });
  });

  test('L7 are not on pages of a site that disables them', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig('  docs: { lastUpdated: false },'),
    });
    await mkdir(folder.dir, { recursive: true });
    await git(folder.dir, ['init', '-q']);
    await commit(folder.dir, '2024-01-31T12:00:00Z');
    const content = await folder.load();
    expect(await content.site.page('/docs')).toMatchObject({ lastUpdated: undefined });
  });
});

describe('the date of the last change of a page', () => {
  const lastChanged = new Map([['/a.mdx', '2024-01-01']]);
  const makePage = (lastUpdated?: string | false) => ({
    source: { file: '/a.mdx' },
    frontmatter: lastUpdated === undefined ? {} : { lastUpdated },
  });

  test('is that of Git, unless the page sets another', () => {
    expect(findLastChange(makePage(), lastChanged)).toBe('2024-01-01');
    expect(findShownDate(makePage(), lastChanged)).toBe('2024-01-01');
    expect(findLastChange(makePage('2023-05-06'), lastChanged)).toBe('2023-05-06');
    expect(findShownDate(makePage('2023-05-06'), lastChanged)).toBe('2023-05-06');
  });

  test('is hidden if the page sets false, but still available to the sitemap', () => {
    expect(findShownDate(makePage(false), lastChanged)).toBeUndefined();
    expect(findLastChange(makePage(false), lastChanged)).toBe('2024-01-01');
  });
});
