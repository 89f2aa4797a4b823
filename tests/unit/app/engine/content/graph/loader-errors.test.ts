import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { findPageProblems } from '#scripts/dev/problem-report.ts';
import { readSidebar } from '../../../../../helpers/site-files.ts';
import { rmSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteDefinition } from '#app/site/definition.server.ts';
import { createSiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { formatProblem } from '#app/engine/diagnostics/problem.ts';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  type FolderFiles,
} from '../../../../../helpers/content-folder.ts';
import { makeLoader } from './loader-fixture.ts';

describe('a loader that tolerates errors', () => {
  test('E11 preserves a page with errors, reports them, and updates the other pages', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('Good.', 'A') });
    const loader = makeLoader(folder, true);
    await loader.load();
    await folder.write({ 'docs/a.mdx': '---\ntitel: A\n---\n', 'docs/index.mdx': page('Changed.') });
    const content = await loader.load();
    expect(await content.site.page('/docs/a')).toMatchObject({ title: 'A', html: '<p>Good.</p>' });
    expect(await content.site.page('/docs')).toMatchObject({ html: '<p>Changed.</p>' });
    expect(folder.show(content.graph.problems)).toEqual(
      [
        expect.stringContaining('"titel" is not a frontmatter field. Did you mean "title"?'),
        expect.stringContaining('"title" is missing'),
      ].sort(),
    );
    await folder.write({ 'docs/a.mdx': page('Mended.', 'A') });
    expect((await loader.load()).graph.problems).toEqual([]);
  });

  test('E11 reuses the last valid site configuration, and starts without one', async () => {
    const folder = await makeContentFolder({ 'site.config.ts': 'export default {' });
    const loader = makeLoader(folder, true);
    const broken = await loader.load();
    expect(broken.graph.problems.map(formatProblem).join()).toContain('site.config.ts:');
    expect(await broken.site.page('/docs')).toMatchObject({ html: '<p>Welcome.</p>' });
    await folder.write({ 'site.config.ts': siteConfig().replace("'Site'", "'Good'") });
    expect((await loader.load()).site.layout.title).toBe('Good');
    await folder.write({ 'site.config.ts': siteConfig('  titel: 1,') });
    const again = await loader.load();
    expect([again.site.layout.title, again.graph.problems.length]).toEqual(['Good', 1]);
  });

  test('E5 preserves a sidebar that refers to an unknown page until it is fixed', async () => {
    const write = (...ids: string[]): FolderFiles => ({
      'sidebars.ts': `export default { docs: ${JSON.stringify(ids)} };\n`,
    });
    const folder = await makeContentFolder({
      'docs/a.mdx': page('A', 'Page A'),
      'docs/b.mdx': page('B', 'Page B'),
      ...write('index', 'a'),
    });
    const loader = makeLoader(folder, true);
    const before = await readSidebar(await loader.load());
    expect(before).toContain('Page A');
    await folder.write(write('index', 'aa', 'b'));
    const content = await loader.load();
    expect(await readSidebar(content)).toBe(before);
    expect(folder.show(content.graph.problems)).toEqual([expect.stringContaining('Did you mean "a"?')]);
    await folder.write(write('index', 'a', 'b'));
    const fixed = await loader.load();
    expect(fixed.graph.problems).toEqual([]);
    expect(await readSidebar(fixed)).toContain('Page B');
  });

  test('preserves the previous author of a post with an unknown one until it is fixed', async () => {
    const write = (author: string): FolderFiles => ({
      'blog/2024-01-01-a.mdx': `---\ntitle: A\nauthors: [${author}]\n---\nText.`,
    });
    const folder = await makeContentFolder({
      'authors.yml': 'ann:\n  name: Ann\nbob:\n  name: Bob\n',
      ...write('ann'),
    });
    const loader = makeLoader(folder, true);
    const readAuthors = async (): Promise<string[]> =>
      (await loader.load()).graph.posts.flatMap(({ authors }) => authors.map(({ key }) => key));
    expect(await readAuthors()).toEqual(['ann']);
    await folder.write(write('anna'));
    expect(await readAuthors()).toEqual(['ann']);
    expect(folder.show((await loader.load()).graph.problems)).toEqual([
      expect.stringContaining('"anna" is not an author in authors.yml.'),
    ]);
    await folder.write(write('bob'));
    expect(await readAuthors()).toEqual(['bob']);
  });

  test('E11 reports the problems of a page when it is requested', async () => {
    const folder = await makeContentFolder({
      'docs/a.mdx': page('<Nope />'),
      'docs/b.mdx': page('[x](./c.mdx)'),
    });
    const content = await makeLoader(folder, true).load();
    expect(content.graph.problems).toEqual([]);
    expect(folder.show(await findPageProblems(content, '/docs/a'))).toEqual([
      expect.stringContaining('<Nope>'),
    ]);
    expect(folder.show(await findPageProblems(content, '/docs/b'))).toEqual([
      expect.stringContaining('does not point to a page'),
    ]);
    expect(await findPageProblems(content, '/docs')).toEqual([]);
  });
});

describe('invalid input', () => {
  test.each<[string, Record<string, string | Uint8Array>, string]>([
    [
      'a truncated page',
      { 'docs/a.mdx': '---\ntitle: A' },
      'docs/a.mdx:1:1 The frontmatter is not closed. Close it',
    ],
    ['a truncated tag', { 'docs/a.mdx': page('Text <b') }, 'docs/a.mdx:4:'],
    [
      'a page of 5 MB',
      { 'docs/a.mdx': page('word '.repeat(1_000_000)) },
      'docs/a.mdx The page is 5.0 MB; the maximum is 1 MB. Split it',
    ],
    [
      'an image named .mdx',
      { 'docs/a.mdx': new Uint8Array([0x89, 0x50, 0, 1, 2, 255]) },
      'docs/a.mdx:1:1 The file is not text: there is a byte that is not UTF-8 here.',
    ],
    [
      'tabs in the YAML',
      { 'docs/a.mdx': '---\ntitle: A\nsidebar:\n\torder: 1\n---\n' },
      'docs/a.mdx:4:1 The YAML cannot be read',
    ],
    [
      'a duplicate key',
      { 'docs/a.mdx': '---\ntitle: A\ntitle: B\n---\n' },
      'docs/a.mdx:3:1 The YAML cannot be read',
    ],
    [
      'a missing partial',
      { 'docs/a.mdx': page("import P from './_p.mdx'\n\n<P />") },
      'docs/a.mdx:4:15 The imported file "./_p.mdx" does not exist.',
    ],
    [
      'circular partials',
      {
        'docs/a.mdx': page("import P from './_p.mdx'\n\n<P />"),
        'docs/_p.mdx': "import Q from './_q.mdx'\n\n<Q />",
        'docs/_q.mdx': "import P from './_p.mdx'\n\n<P />",
      },
      'docs/_q.mdx:1:15 The partial imports itself: docs/_p.mdx → docs/_q.mdx → docs/_p.mdx.',
    ],
    [
      'a sidebar that contains itself',
      {
        'sidebars.ts':
          "const items = ['index'];\nitems.push({ type: 'category', label: 'C', items });\nexport default { docs: items };",
      },
      '"docs[1].items" has a circular reference.',
    ],
  ])('E11 reports %s without a stack trace', async (_name, files, message) => {
    const lines = await checkContent(files);
    expect(lines[0]).toContain(message);
    expect(lines.join('\n')).not.toMatch(/\n\s+at |node_modules|Maximum call stack/);
  });

  test('E11 reports symbolic links out of the folder and inside it', async () => {
    const folder = await makeContentFolder();
    await mkdir(path.join(folder.dir, '../elsewhere'));
    await symlink(path.join(folder.dir, '../elsewhere'), path.join(folder.dir, 'docs/out'));
    await symlink(path.join(folder.dir, 'docs/index.mdx'), path.join(folder.dir, 'docs/twin.mdx'));
    expect(await folder.check()).toEqual([
      'docs/out It is a symbolic link to a path outside the content folder; symbolic links are not followed. Replace it with the file.',
      'docs/twin.mdx It is a symbolic link; symbolic links are not followed. Replace it with the file.',
    ]);
  });

  test('E11 removes the problem of a symbolic link with the link', async () => {
    const folder = await makeContentFolder();
    const loader = makeLoader(folder, true);
    await loader.load();
    const link = path.join(folder.dir, 'docs/out.mdx');
    await symlink('/etc/hostname', link);
    expect((await loader.load([link])).graph.problems).toHaveLength(1);
    await rm(link);
    expect((await loader.load([link])).graph.problems).toEqual([]);
  });

  test('E11 accepts Windows line endings and a byte-order mark', async () => {
    expect(await checkContent({ 'docs/a.mdx': '\uFEFF---\r\ntitle: A\r\n---\r\n\r\nText.\r\n' })).toEqual([]);
  });

  test('E11 skips a file that is deleted while the folder is read', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('A.') });
    const loader = createSiteLoader({
      definition: siteDefinition,
      environment: folder.environment,
      includeDrafts: true,
      // Called after the files are listed, and before they are read.
      today() {
        rmSync(path.join(folder.dir, 'docs/a.mdx'));
        return '2025-01-01';
      },
    });
    const { graph, site } = await loader.load();
    expect(graph.problems).toEqual([]);
    expect(await site.page('/docs/a')).toBeUndefined();
    expect(listPages(graph).map((entry) => entry.path)).not.toContain('/docs/a');
  });
});
