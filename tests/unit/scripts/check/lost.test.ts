import { siteDefinition } from '#app/site/definition.server.ts';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkContent } from '#scripts/check/check-content.ts';
import {
  makeContentFolder,
  siteConfig,
  type ContentFolder,
  type FolderFiles,
} from '../../../helpers/content-folder.ts';
import { commit, git } from '../../../helpers/git-repository.ts';

function makePage(text: string, title = 'A page', field = ''): string {
  return `---\ntitle: ${title}\ndescription: What it answers.\n${field}---\n${text}`;
}

/** Creates a content folder with committed files, in its own repository or that of its parent folder. */
async function makeHistory(
  files: FolderFiles,
  repository: 'own' | 'parent' = 'own',
): Promise<ContentFolder & { root: string }> {
  const folder = await makeContentFolder({ 'docs/index.mdx': makePage('Welcome.', 'Start'), ...files });
  const root = repository === 'own' ? folder.dir : path.dirname(folder.dir);
  await git(root, ['init', '-q']);
  await commit(root);
  return { ...folder, root };
}

/** Returns the reported problems, with a placeholder for commit hashes. */
async function check(folder: ContentFolder): Promise<string[]> {
  const { problems } = await checkContent(await folder.load());
  return folder.show(problems).map((line) => line.replace(/commit [0-9a-f]{7,}/g, 'commit C'));
}

describe('an old URL', () => {
  const MOVED =
    `docs/new.mdx:1:1 warning: The page was at /docs/old before commit C, and that URL no longer works. ` +
    `Add /docs/old to "redirectsFrom" in its frontmatter.`;

  test.each(['own', 'parent'] as const)(
    'of a moved page is reported until it is redirected (%s repository)',
    async (repository) => {
      const folder = await makeHistory({ 'docs/old.mdx': makePage('Much to say.', 'Moved') }, repository);
      expect(await check(folder)).toEqual([]);
      await folder.write({ 'docs/old.mdx': undefined, 'docs/new.mdx': makePage('Much to say.', 'Moved') });
      // The new file is not committed yet; it is matched by its title.
      expect(await check(folder)).toEqual([MOVED.replace(' before commit C,', ' before,')]);
      await commit(folder.root);
      expect(await check(folder)).toEqual([MOVED]);
      // Later commits, and a second move, don't hide it.
      await folder.write({
        'docs/new.mdx': undefined,
        'docs/newer.mdx': makePage('Much to say.', 'Another title'),
      });
      await commit(folder.root);
      expect(await check(folder)).toEqual([
        `docs/newer.mdx:1:1 warning: The page was at /docs/new before commit C, and that URL no longer works. Add /docs/new to "redirectsFrom" in its frontmatter.`,
        `docs/newer.mdx:1:1 warning: The page was at /docs/old before commit C, and that URL no longer works. Add /docs/old to "redirectsFrom" in its frontmatter.`,
      ]);
      const redirects = `redirects: [{ from: '/docs/old/', to: '/docs/newer' }, { from: '/docs/new', to: '/docs/newer' }],`;
      await folder.write({ 'site.config.ts': siteConfig(redirects) });
      expect(await check(folder)).toEqual([]);
    },
  );

  test('of a removed page is reported, unless it was a draft or exists again', async () => {
    const folder = await makeHistory({
      'docs/gone.mdx': makePage('Text', 'Gone', 'slug: /deep/gone\n'),
      'docs/back.mdx': makePage('Text', 'Back'),
      'docs/draft.mdx': makePage('Text', 'Draft', 'draft: true\n'),
      'docs/hidden.mdx': makePage('Text', 'Hidden'),
      'docs/_part.mdx': 'Text',
      'blog/2024-01-01-post.mdx': makePage('Text', 'Post'),
    });
    await folder.write({
      'docs/gone.mdx': undefined,
      'docs/back.mdx': undefined,
      'docs/draft.mdx': undefined,
      'docs/hidden.mdx': makePage('Text', 'Hidden', 'draft: true\n'),
      'docs/_part.mdx': undefined,
      'blog/2024-01-01-post.mdx': undefined,
    });
    await commit(folder.root);
    await folder.write({ 'docs/other.mdx': makePage('Text', 'Other', 'slug: back\n') });
    expect(await check(folder)).toEqual([
      `site.config.ts warning: blog/2024-01-01-post.mdx was removed in commit C, and its URL /blog/post no longer works. Add { from: '/blog/post', to: '…' } to "redirects".`,
      `site.config.ts warning: docs/gone.mdx was removed in commit C, and its URL /docs/deep/gone no longer works. Add { from: '/docs/deep/gone', to: '…' } to "redirects".`,
    ]);
  });

  test('of a page with a changed slug is reported, committed or not', async () => {
    const folder = await makeHistory({ 'docs/a.mdx': makePage('Text', 'A', 'slug: one\n') });
    await folder.write({ 'docs/a.mdx': makePage('Text', 'A', 'slug: two\n') });
    const line = (when: string, from: string): string =>
      `docs/a.mdx:1:1 warning: The page was at /docs/${from} before${when}, and that URL no longer works. Add /docs/${from} to "redirectsFrom" in its frontmatter.`;
    expect(await check(folder)).toEqual([line('', 'one')]);
    await commit(folder.root);
    await folder.write({ 'docs/a.mdx': makePage('Text', 'A') });
    expect(await check(folder)).toEqual([line(' commit C', 'one'), line('', 'two')]);
  });
});

describe('missing git history', () => {
  const NO_HISTORY =
    'warning: Git does not track the pages: their last-updated dates are unknown, and missing redirects are not reported. Commit them, or set checks.missingHistory to "ignore".';

  test('is reported once, and nothing else', async () => {
    const folder = await makeContentFolder({ 'docs/index.mdx': makePage('Welcome.', 'Start') });
    expect(await check(folder)).toEqual([`${folder.dir} ${NO_HISTORY}`]);
    // A repository without commits, and one with only an unrelated commit.
    await git(folder.dir, ['init', '-q']);
    expect(await check(folder)).toEqual([`${folder.dir} ${NO_HISTORY}`]);
    await git(folder.dir, ['commit', '-q', '--allow-empty', '-m', 'Empty']);
    expect(await check(folder)).toEqual([`${folder.dir} ${NO_HISTORY}`]);
  });

  test('because another user owns the repository is reported with the command that allows access', async () => {
    const folder = await makeHistory({});
    // Git's own tests simulate another user with this variable.
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    vi.stubEnv('HOME', folder.root);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect((await check(folder)).map((line) => line.replaceAll(folder.root, 'ROOT'))).toEqual([
      'ROOT warning: Git refuses to read the history of the pages, because another user owns the repository: their last-updated dates are unknown, and missing redirects are not reported. Run "git config --global --add safe.directory ROOT" if you trust it.',
    ]);
  });

  test('of a shallow clone is reported once', async () => {
    const folder = await makeHistory({ 'docs/old.mdx': makePage('Text', 'Old') });
    await folder.write({ 'docs/old.mdx': undefined });
    await commit(folder.root);
    await folder.write({ 'docs/a.mdx': makePage('Text', 'A') });
    await commit(folder.root);
    const clone = path.join(path.dirname(folder.dir), 'clone');
    await git(folder.dir, ['clone', '-q', '--depth', '1', `file://${folder.dir}`, clone]);
    const loader = await makeContentFolder();
    const { createSiteLoader } = await import('#app/engine/server/create-site-loader.server.ts');
    const content = await createSiteLoader({
      definition: siteDefinition,
      environment: { ...loader.environment, contentDir: clone },
      includeDrafts: false,
      today: '2025-01-01',
    }).load();
    const { problems } = await checkContent(content);
    expect(problems.map(({ kind, fix }) => [kind, fix])).toEqual([
      ['missing-history', 'Fetch all of it with "git fetch --unshallow".'],
    ]);
  });
});
