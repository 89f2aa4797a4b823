import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { changeFiles } from '#scripts/authoring/change-files.ts';
import { chooseMove, findPage } from '#scripts/authoring/find-page.ts';
import { readAuthoringSite, throwOnNewProblems } from '#scripts/authoring/read-site.ts';
import { planRename } from '#scripts/authoring/rename-page.ts';
import { UsageError } from '#scripts/cli/command.ts';
import {
  makeContentFolder,
  page,
  siteConfig,
  svg,
  type ContentFolder,
} from '../../../helpers/content-folder.ts';
import { hashTree, listTree } from '../../../helpers/temporary-folder.ts';

const TODAY = '2025-01-01';

/** A binary image of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Renames a page like `npm run rename`. Returns its output, with paths relative to the content folder. */
async function rename(folder: ContentFolder, from: string, to: string): Promise<string[]> {
  const { environment, dir } = folder;
  const site = await readAuthoringSite(environment, TODAY);
  const found = findPage(from, site, dir);
  const { changes, report, warnings } = await planRename(found, chooseMove(found, to, site, dir), site);
  await changeFiles(changes, () => throwOnNewProblems(site, environment));
  return [...report, ...warnings.map(formatProblem)].map((line) => line.replaceAll(`${dir}/`, ''));
}

async function read(folder: ContentFolder, file: string): Promise<string> {
  return await readFile(path.join(folder.dir, file), 'utf8');
}

const SIDEBARS = `import { more } from './more.ts';
// Unchanged.
export default { docs: ["index", { type: 'doc', id: 'guides/old', label: 'guides/old' }, ...more] };
`;

/** Creates a site that references docs/guides/old.mdx in every possible way. */
async function makeSite(): Promise<ContentFolder> {
  return await makeContentFolder({
    'site.config.ts': siteConfig(`  // guides/old
  navbar: { items: [{ to: '/docs/guides/old', label: '/docs/guides/old' }] },
  footer: { columns: [{ title: 'A', items: [{ label: 'B', to: '/docs/guides/old#part' }] }] },
  redirects: [{ from: '/older', to: '/docs/guides/old' }],`),
    'sidebars.ts': SIDEBARS,
    'more.ts': `export const more = ['other'];\n`,
    'docs/index.mdx': page(
      'A [b](./guides/old.mdx#part) `guides/old.mdx`.\n\n```md\n[b](./guides/old.mdx)\n```',
    ),
    'docs/other.mdx': page('<a href="/docs/guides/old">c</a> [d][it]\r\n\r\n[it]: ./guides/old.mdx "T"\r\n'),
    'docs/guides/old.mdx':
      "---\ntitle: 'Old' # stays\n---\nimport Part from './_part.mdx';\n\n## Part {#part}\n\n![a](./a.svg) [b](../other.mdx) [c](#part)\n\n<Part />\n",
    'docs/guides/_part.mdx': 'See [the page](./old.mdx).\n',
    'docs/guides/a.svg': svg(1, 1),
    'blog/2020-01-02-post.mdx': page('[a](../docs/guides/old.mdx)'),
    'home.mdx': '---\nactions:\n  - { label: A, to: /docs/guides/old }\n---\n[a](/docs/guides/old)',
  });
}

describe('npm run rename', () => {
  test('moves a page, fixes every reference, and leaves a redirect; nothing else changes', async () => {
    const folder = await makeSite();
    expect(await folder.check()).toEqual([]);
    const output = await rename(folder, 'guides/old', 'new');
    expect(output).toEqual([
      'docs/guides/old.mdx → docs/new.mdx (/docs/guides/old → /docs/new)',
      'docs/guides/a.svg → docs/a.svg',
      'blog/2020-01-02-post.mdx:4:5 ../docs/guides/old.mdx → ../docs/new.mdx',
      'docs/guides/_part.mdx:1:16 ./old.mdx → ../new.mdx',
      'docs/guides/old.mdx:4:19 ./_part.mdx → ./guides/_part.mdx',
      'docs/guides/old.mdx:8:19 ../other.mdx → ./other.mdx',
      'docs/guides/old.mdx:3:1 redirect from /docs/guides/old',
      'docs/index.mdx:4:7 ./guides/old.mdx#part → ./new.mdx#part',
      'docs/other.mdx:4:10 /docs/guides/old → /docs/new',
      'docs/other.mdx:6:7 ./guides/old.mdx → ./new.mdx',
      'home.mdx:3:21 /docs/guides/old → /docs/new',
      'home.mdx:5:5 /docs/guides/old → /docs/new',
      'site.config.ts:8:28 /docs/guides/old → /docs/new',
      'site.config.ts:9:64 /docs/guides/old#part → /docs/new#part',
      'site.config.ts:10:38 /docs/guides/old → /docs/new',
      'sidebars.ts:3:54 guides/old → new',
    ]);
    expect(await read(folder, 'docs/new.mdx')).toBe(
      "---\ntitle: 'Old' # stays\nredirectsFrom:\n  - /docs/guides/old\n---\nimport Part from './guides/_part.mdx';\n\n## Part {#part}\n\n![a](./a.svg) [b](./other.mdx) [c](#part)\n\n<Part />\n",
    );
    expect(await read(folder, 'docs/index.mdx')).toBe(
      page('A [b](./new.mdx#part) `guides/old.mdx`.\n\n```md\n[b](./guides/old.mdx)\n```'),
    );
    expect(await read(folder, 'docs/other.mdx')).toBe(
      page('<a href="/docs/new">c</a> [d][it]\r\n\r\n[it]: ./new.mdx "T"\r\n'),
    );
    expect(await read(folder, 'sidebars.ts')).toBe(SIDEBARS.replace("id: 'guides/old'", "id: 'new'"));
    expect(await read(folder, 'site.config.ts')).toContain(
      "// guides/old\n  navbar: { items: [{ to: '/docs/new', label: '/docs/guides/old' }] }",
    );
    expect(await folder.check()).toEqual([]);
    const content = await folder.load();
    expect(content.site.redirect('/docs/guides/old')).toBe('/docs/new');
    expect(content.site.redirect('/older')).toBe('/docs/new');
  });

  test('does not change diagram data that matches the name of a page', async () => {
    const diagram =
      "<SequenceDiagram label=\"A\" actors={['Browser', 'other']} steps={[{ from: 'Browser', to: 'other', text: 'GET /' }]} />";
    const folder = await makeContentFolder({
      'docs/guides/old.mdx': page(diagram),
      'docs/guides/other.mdx': page('A'),
    });
    expect(await rename(folder, 'guides/old', 'moved')).toEqual([
      'docs/guides/old.mdx → docs/moved.mdx (/docs/guides/old → /docs/moved)',
      'docs/guides/old.mdx:3:1 redirect from /docs/guides/old',
    ]);
    expect(await read(folder, 'docs/moved.mdx')).toContain(diagram);
    expect(await folder.check()).toEqual([]);
  });

  test('does not change the sidebar of another docs version with a page of the same name', async () => {
    const sidebars = "export default { docs: ['index', 'guides/old'] };\n";
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(`  docs: {
    versions: [
      { name: 'current', label: 'Latest', isLast: true },
      { name: '4.x', label: '4.x' },
    ],
  },`),
      'sidebars.ts': sidebars,
      'docs/guides/old.mdx': page('A'),
      'versions/4.x/sidebars.ts': sidebars,
      'versions/4.x/index.mdx': page('A'),
      'versions/4.x/guides/old.mdx': page('A'),
    });
    expect(await folder.check()).toEqual([]);
    await rename(folder, 'guides/old', 'new');
    expect(await read(folder, 'sidebars.ts')).toBe("export default { docs: ['index', 'new'] };\n");
    expect(await read(folder, 'versions/4.x/sidebars.ts')).toBe(sidebars);
    expect(await folder.check()).toEqual([]);
  });

  test('reverses the redirect when a page is renamed back', async () => {
    const folder = await makeSite();
    const before = await hashTree(folder.dir);
    await rename(folder, 'guides/old', 'new');
    await rename(folder, '/docs/new', '/docs/guides/old');
    expect(await read(folder, 'docs/guides/old.mdx')).toContain('\nredirectsFrom:\n  - /docs/new\n---\n');
    const { 'docs/guides/old.mdx': _page, ...others } = await hashTree(folder.dir);
    expect(before).toMatchObject(others);
    expect(await folder.check()).toEqual([]);
  });

  test('removes a configured redirect from the new URL to the page', async () => {
    const folder = await makeSite();
    await folder.write({
      'site.config.ts': siteConfig(
        "  redirects: [\n    { from: '/docs/new', to: '/docs/guides/old' },\n    { from: '/a', to: '/docs' },\n  ],",
      ),
    });
    expect(await rename(folder, 'guides/old', 'new')).toContain(
      'site.config.ts:8:5 the redirect from /docs/new is removed',
    );
    expect(await read(folder, 'site.config.ts')).toContain(
      "  redirects: [\n    { from: '/a', to: '/docs' },\n  ],",
    );
    expect(await folder.check()).toEqual([]);
  });

  test('moves images that nothing else references along with the page', async () => {
    const folder = await makeContentFolder({
      'docs/guides/a.mdx':
        '---\ntitle: A\nimage: ./card.png\n---\n![own](./own.svg) ![own](./own.svg) ![deep](./parts/deep.svg) ![shared](./shared.svg) ![above](../above.svg) ![taken](./taken.svg) ![ann](./ann.svg)',
      'docs/guides/b.mdx': page('![shared](./shared.svg)'),
      'authors.yml': 'ann:\n  name: Ann\n  image: docs/guides/ann.svg\n',
      ...Object.fromEntries(
        [
          'guides/own',
          'guides/parts/deep',
          'guides/shared',
          'above',
          'guides/taken',
          'taken',
          'guides/ann',
        ].map((name) => [`docs/${name}.svg`, svg(1, 1)]),
      ),
      'docs/guides/card.png': PIXEL,
    });
    expect(await rename(folder, 'guides/a', 'a')).toEqual(
      expect.arrayContaining([
        'docs/guides/own.svg → docs/own.svg',
        'docs/guides/parts/deep.svg → docs/parts/deep.svg',
        'docs/guides/card.png → docs/card.png',
      ]),
    );
    expect(await read(folder, 'docs/a.mdx')).toBe(
      '---\ntitle: A\nimage: ./card.png\nredirectsFrom:\n  - /docs/guides/a\n---\n' +
        '![own](./own.svg) ![own](./own.svg) ![deep](./parts/deep.svg) ![shared](./guides/shared.svg) ![above](./above.svg) ![taken](./guides/taken.svg) ![ann](./guides/ann.svg)',
    );
    expect(await readFile(path.join(folder.dir, 'docs/card.png'))).toEqual(PIXEL);
    expect(await folder.check()).toEqual([]);
  });

  test('keeps the date of a post if only the name is given', async () => {
    const folder = await makeContentFolder({
      'blog/2020-01-02-post.mdx': page('A'),
      'docs/index.mdx': page('[a](/blog/post) [b](../blog/2020-01-02-post.mdx)'),
    });
    await rename(folder, '/blog/post', '/blog/better');
    expect(await read(folder, 'docs/index.mdx')).toBe(
      page('[a](/blog/better) [b](../blog/2020-01-02-better.mdx)'),
    );
    await rename(folder, 'blog/2020-01-02-better.mdx', 'blog/2020-02-03-better.mdx');
    // The URL is the same, so there is no redirect.
    expect(await read(folder, 'blog/2020-02-03-better.mdx')).toBe(
      '---\ntitle: A page\nredirectsFrom:\n  - /blog/post\n---\nA',
    );
  });

  test('leaves no redirect for a draft, whose URL was never published', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': '---\ntitle: A\ndraft: true\n---\n' });
    await rename(folder, 'a', 'b');
    expect(await read(folder, 'docs/b.mdx')).toBe('---\ntitle: A\ndraft: true\n---\n');
  });

  test('changes nothing if the resulting site would have an error', async () => {
    const folder = await makeSite();
    await folder.write({
      'site.config.ts': siteConfig("  redirects: [{ from: '/docs/new/deep', to: '/docs' }],"),
    });
    const before = await hashTree(folder.dir);
    await expect(rename(folder, 'guides/old', 'new/deep')).rejects.toThrow(
      '"/docs/new/deep" is a page, so it cannot redirect.',
    );
    expect(await hashTree(folder.dir)).toEqual(before);
    expect(await listTree(folder.dir)).not.toContain('docs/new');
  });

  test('changes nothing while a file cannot be parsed, because links in it could be missed', async () => {
    const folder = await makeSite();
    await folder.write({ 'docs/other.mdx': page('<Tabs>'), 'docs/third.mdx': page('{') });
    const before = await hashTree(folder.dir);
    const error = await rename(folder, 'guides/old', 'new').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ProblemError);
    expect(folder.show((error as ProblemError).problems).map((line) => line.split(' ')[0])).toEqual([
      'docs/other.mdx:4:1',
      'docs/third.mdx:4:1',
    ]);
    expect(await hashTree(folder.dir)).toEqual(before);
  });

  test.each([
    ['guides/odl', 'new', 'Page "guides/odl" not found. Did you mean "docs/guides/old.mdx"?'],
    ['/docs/guide/old', 'new', 'Page "/docs/guide/old" not found. Did you mean "/docs/guides/old"?'],
    ['guides/old', 'docs/guides/old.mdx', 'The page is already docs/guides/old.mdx.'],
    ['guides/old', 'other', 'The URL /docs/other is taken by docs/other.mdx. Choose another.'],
    ['guides/old', 'blog/old', 'A page in docs/ cannot move to blog/'],
    ['guides/old', '../old', 'has a relative segment'],
    ['guides/old', 'New Page', 'Did you mean "new-page"?'],
  ])('rejects %s %s', async (from, to, message) => {
    const folder = await makeSite();
    const before = await hashTree(folder.dir);
    await expect(rename(folder, from, to)).rejects.toThrow(UsageError);
    await expect(rename(folder, from, to)).rejects.toThrow(message);
    expect(await hashTree(folder.dir)).toEqual(before);
  });

  test.each(['guides/Old', 'über/neu'])('moves a page to any valid name: %s', async (to) => {
    const folder = await makeSite();
    await rename(folder, 'guides/old', to);
    expect(await listTree(folder.dir)).toContain(`docs/${to}.mdx`);
  });

  test('finds a page by its path relative to the working directory or the content folder', async () => {
    const folder = await makeSite();
    const site = await readAuthoringSite(folder.environment, TODAY);
    for (const input of [
      'docs/guides/old.mdx',
      'guides/old',
      'docs/guides/old',
      '/docs/guides/old/',
      'content/docs/guides/old.mdx',
    ]) {
      expect(findPage(input, site, path.dirname(folder.dir)).relativeFile).toBe('docs/guides/old.mdx');
    }
    expect(findPage('old.mdx', site, path.join(folder.dir, 'docs/guides')).path).toBe('/docs/guides/old');
    // The content folder has its real path, even if a path leads through a symlink.
    const cwd = path.dirname(folder.dir);
    await symlink(folder.dir, path.join(cwd, 'linked'), 'junction');
    const found = findPage('linked/docs/guides/old.mdx', site, cwd);
    expect(chooseMove(found, 'linked/docs/new/b.mdx', site, cwd).to).toBe('docs/new/b.mdx');
  });
});
