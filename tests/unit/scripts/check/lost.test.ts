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

function good(text: string, title = 'A page', field = ''): string {
  return `---\ntitle: ${title}\ndescription: What it answers.\n${field}---\n${text}`;
}

/** A content folder whose files are committed, in its own repository or one above it. */
async function makeHistory(
  files: FolderFiles,
  at: 'own' | 'above' = 'own',
): Promise<ContentFolder & { root: string }> {
  const folder = await makeContentFolder({ 'docs/index.mdx': good('Welcome.', 'Start'), ...files });
  const root = at === 'own' ? folder.dir : path.dirname(folder.dir);
  await git(root, ['init', '-q']);
  await commit(root);
  return { ...folder, root };
}

/** The reported problems; commits have made-up names. */
async function check(folder: ContentFolder): Promise<string[]> {
  const { problems } = await checkContent(await folder.load());
  return folder.show(problems).map((line) => line.replace(/commit [0-9a-f]{7,}/g, 'commit C'));
}

describe('an old URL', () => {
  const MOVED =
    `docs/new.mdx:1:1 warning: The page was at /docs/old before commit C, and that URL no longer works. ` +
    `Add /docs/old to "redirectsFrom" in its frontmatter.`;

  test.each(['own', 'above'] as const)(
    'of a page that moved is reported, in a repository %s, until it is redirected',
    async (at) => {
      const folder = await makeHistory({ 'docs/old.mdx': good('Much to say.', 'Moved') }, at);
      expect(await check(folder)).toEqual([]);
      await folder.write({ 'docs/old.mdx': undefined, 'docs/new.mdx': good('Much to say.', 'Moved') });
      // Git does not know the new file yet; its title matches.
      expect(await check(folder)).toEqual([MOVED.replace(' before commit C,', ' before,')]);
      await commit(folder.root);
      expect(await check(folder)).toEqual([MOVED]);
      // Later commits, and a second move, don't hide it.
      await folder.write({
        'docs/new.mdx': undefined,
        'docs/newer.mdx': good('Much to say.', 'Another title'),
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

  test('of a page that is gone is reported, unless it was a draft or has come back', async () => {
    const folder = await makeHistory({
      'docs/gone.mdx': good('Text', 'Gone', 'slug: /deep/gone\n'),
      'docs/back.mdx': good('Text', 'Back'),
      'docs/draft.mdx': good('Text', 'Draft', 'draft: true\n'),
      'docs/hidden.mdx': good('Text', 'Hidden'),
      'docs/_part.mdx': 'Text',
      'blog/2024-01-01-post.mdx': good('Text', 'Post'),
    });
    await folder.write({
      'docs/gone.mdx': undefined,
      'docs/back.mdx': undefined,
      'docs/draft.mdx': undefined,
      'docs/hidden.mdx': good('Text', 'Hidden', 'draft: true\n'),
      'docs/_part.mdx': undefined,
      'blog/2024-01-01-post.mdx': undefined,
    });
    await commit(folder.root);
    await folder.write({ 'docs/other.mdx': good('Text', 'Other', 'slug: back\n') });
    expect(await check(folder)).toEqual([
      `site.config.ts warning: blog/2024-01-01-post.mdx was removed in commit C, and its URL /blog/post no longer works. Add { from: '/blog/post', to: '…' } to "redirects".`,
      `site.config.ts warning: docs/gone.mdx was removed in commit C, and its URL /docs/deep/gone no longer works. Add { from: '/docs/deep/gone', to: '…' } to "redirects".`,
    ]);
  });

  test('of a page that changed its slug is reported, committed or not', async () => {
    const folder = await makeHistory({ 'docs/a.mdx': good('Text', 'A', 'slug: one\n') });
    await folder.write({ 'docs/a.mdx': good('Text', 'A', 'slug: two\n') });
    const line = (when: string, from: string): string =>
      `docs/a.mdx:1:1 warning: The page was at /docs/${from} before${when}, and that URL no longer works. Add /docs/${from} to "redirectsFrom" in its frontmatter.`;
    expect(await check(folder)).toEqual([line('', 'one')]);
    await commit(folder.root);
    await folder.write({ 'docs/a.mdx': good('Text', 'A') });
    expect(await check(folder)).toEqual([line(' commit C', 'one'), line('', 'two')]);
  });
});

describe('no git history', () => {
  const NONE =
    'warning: Git does not track the pages: their last-updated dates are unknown, and missing redirects are not reported. Commit them, or set checks.missingHistory to "ignore".';

  test('is said once, and nothing else', async () => {
    const folder = await makeContentFolder({ 'docs/index.mdx': good('Welcome.', 'Start') });
    expect(await check(folder)).toEqual([`${folder.dir} ${NONE}`]);
    // A repository without a commit, and one that has others only.
    await git(folder.dir, ['init', '-q']);
    expect(await check(folder)).toEqual([`${folder.dir} ${NONE}`]);
    await git(folder.dir, ['commit', '-q', '--allow-empty', '-m', 'Empty']);
    expect(await check(folder)).toEqual([`${folder.dir} ${NONE}`]);
  });

  test('that git reads, because another user owns the repository, names the command that allows it', async () => {
    const folder = await makeHistory({});
    // What git's own tests set to be somebody else.
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    vi.stubEnv('HOME', folder.root);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect((await check(folder)).map((line) => line.replaceAll(folder.root, 'ROOT'))).toEqual([
      'ROOT warning: Git refuses to read the history of the pages, because another user owns the repository: their last-updated dates are unknown, and missing redirects are not reported. Run "git config --global --add safe.directory ROOT" if you trust it.',
    ]);
  });

  test('but for the newest commits is said once', async () => {
    const folder = await makeHistory({ 'docs/old.mdx': good('Text', 'Old') });
    await folder.write({ 'docs/old.mdx': undefined });
    await commit(folder.root);
    await folder.write({ 'docs/a.mdx': good('Text', 'A') });
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
