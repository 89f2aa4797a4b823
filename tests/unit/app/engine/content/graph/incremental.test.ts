import { findPageProblems } from '#scripts/dev/problem-report.ts';
import { readSidebar } from '../../../../../helpers/site-files.ts';
import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { siteDefinition } from '#app/site/definition.server.ts';
import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createSiteLoader,
  type SiteState,
  type SiteLoader,
} from '#app/engine/server/create-site-loader.server.ts';
import { formatProblem } from '#app/engine/diagnostics/problem.ts';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  svg,
  type ContentFolder,
  type FolderFiles,
} from '../../../../../helpers/content-folder.ts';

function makeLoader({ environment }: ContentFolder, tolerateErrors = false): SiteLoader {
  return createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: true,
    today: '2025-01-01',
    tolerateErrors,
  });
}

/** Everything that a reader could see of a state of the content, or what is wrong with it. */
async function describeState(load: Promise<SiteState>): Promise<unknown> {
  try {
    const content = await load;
    const paths = listPages(content.graph);
    return {
      pages: await Promise.all(paths.map(async ({ path: at }) => [at, await findPage(content, at)] as const)),
      shell: content.site.layout,
      sidebars: [await readSidebar(content), content.site.sidebar('/blog'), content.site.sidebar('/docs')],
      redirects: listRedirects(content.graph),
      problems: content.graph.problems,
    };
  } catch (error) {
    return String(error);
  }
}

async function findPage(content: SiteState, at: string): Promise<unknown> {
  return await content.site.page(at).catch(String);
}

/** Mulberry32, a small generator with a seed: public domain, by Tommy Ettinger. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const START = {
  'docs/a.mdx': page('Text. [b](./b.mdx)', 'A'),
  'docs/b.mdx': page("import Part from './_part.mdx'\n\n<Part />\n\n![drawing](./x.svg)", 'B'),
  'docs/_part.mdx': 'A part.',
  'docs/x.svg': svg(10, 10),
  'authors.yml': 'ann:\n  name: Ann\n',
  'blog/2024-01-01-post.mdx': '---\ntitle: Post\nauthors: [ann]\n---\n\nText.\n',
  'titles.ts': "export const title = 'Site';\n",
  'site.config.ts': `import { title } from './titles.ts';\n${siteConfig().replace("title: 'Site'", 'title')}`,
};

describe('a loader that reads the folder again and again', () => {
  test.each([1, 2, 3])('B6 finds what a fresh one finds, whatever was changed (run %i)', async (seed) => {
    const folder = await makeContentFolder(START);
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
    const at = (file: string): string => path.join(folder.dir, file);
    const changes: ((step: number) => Record<string, string | undefined>)[] = [
      (step) => ({ 'docs/a.mdx': page(`Text ${step}. [b](./b.mdx)`, pick(['A', 'Another'])) }),
      (step) => ({ 'docs/_part.mdx': pick([`Part ${step}.`, '<div>']) }),
      () => ({ 'docs/_part.mdx': undefined }),
      () => ({ 'docs/b.mdx': pick([START['docs/b.mdx'], undefined, page('Other.', 'B')]) }),
      (step) => ({ 'docs/x.svg': svg(10 + step, 10) }),
      () => ({ 'docs/x.svg': undefined }),
      () => ({
        'authors.yml': pick(['ann:\n  name: Ann B.\n', 'ben:\n  name: Ben\n', START['authors.yml']]),
      }),
      (step) => ({ 'titles.ts': `export const title = 'Site ${step}';\n` }),
      () => ({ 'site.config.ts': pick([START['site.config.ts'], 'export default {', siteConfig()]) }),
      () => ({
        'sidebars.ts': pick([
          undefined,
          "export default { docs: ['index'] };",
          "export default { docs: ['a'] };",
        ]),
      }),
      (step) => ({
        [`docs/new-${step % 3}/c.mdx`]: pick([page('New.', `C ${step}`), undefined, '---\ntitel: x\n---\n']),
      }),
      (step) => ({ 'blog/2024-01-01-post.mdx': `---\ntitle: Post ${step}\nauthors: [ann]\n---\n\nText.\n` }),
    ];
    const told = makeLoader(folder);
    const asked = makeLoader(folder);
    await describeState(told.load());
    for (let step = 0; step < 12; step += 1) {
      const change = { ...pick(changes)(step), ...(random(3) === 0 ? pick(changes)(step) : {}) };
      await folder.write(change);
      const fresh = await describeState(makeLoader(folder).load());
      expect(await describeState(told.load(Object.keys(change).map(at))), JSON.stringify(change)).toEqual(
        fresh,
      );
      expect(await describeState(asked.load()), JSON.stringify(change)).toEqual(fresh);
    }
  });

  test('B6 takes a watcher at its word: a save of equal length within one tick of the clock counts', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('One.') });
    const file = path.join(folder.dir, 'docs/a.mdx');
    const loader = makeLoader(folder);
    const time = new Date(1_700_000_000_000);
    await utimes(file, time, time);
    expect(await (await loader.load()).site.page('/docs/a')).toMatchObject({ html: '<p>One.</p>' });
    await writeFile(file, page('Two.'));
    await utimes(file, time, time);
    expect(await (await loader.load([file])).site.page('/docs/a')).toMatchObject({ html: '<p>Two.</p>' });
  });

  test('B6 compiles what it has read, although the file was saved again since', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('One.') });
    const content = await makeLoader(folder).load();
    await folder.write({ 'docs/a.mdx': page('Two.') });
    expect(await content.site.page('/docs/a')).toMatchObject({ html: '<p>One.</p>' });
    expect(await (await folder.load()).site.page('/docs/a')).toMatchObject({ html: '<p>Two.</p>' });
  });

  test('B6 knows files that were moved, and folders', async () => {
    const folder = await makeContentFolder({ 'docs/old/a.mdx': page('A.') });
    const loader = makeLoader(folder);
    await loader.load();
    const [from, to] = ['docs/old', 'docs/new'].map((name) => path.join(folder.dir, name)) as [
      string,
      string,
    ];
    await rename(from, to);
    const content = await loader.load([from, to]);
    expect(await content.site.page('/docs/old/a')).toBeUndefined();
    expect(await content.site.page('/docs/new/a')).toMatchObject({ html: '<p>A.</p>' });
  });

  test('B6 reads dates again when something was committed', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('A.') });
    const git = (...args: string[]): void => {
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t.example', ...args], {
        cwd: folder.dir,
      });
    };
    git('init', '-q');
    const loader = makeLoader(folder);
    expect((await loader.load()).graph.lastChanged.size).toBe(0);
    git('add', '-A');
    git('commit', '-q', '-m', 'All');
    expect((await loader.load([])).graph.lastChanged.has(path.join(folder.dir, 'docs/a.mdx'))).toBe(true);
  });
});

test('B6 only the pages that depend on a changed file are compiled again', async () => {
  const folder = await makeContentFolder({
    'docs/_part.mdx': 'A part.',
    'docs/a.mdx': page("import Part from './_part.mdx';\n\n<Part />", 'A'),
    'docs/b.mdx': page('[a](./a.mdx)', 'B'),
    'docs/c.mdx': page('Text.', 'C'),
  });
  const loader = makeLoader(folder);
  let content = await loader.load();
  const compile = async (): Promise<unknown[]> =>
    await Promise.all(
      ['/docs/a', '/docs/b', '/docs/c'].map(async (at) => (await compileArticle(content, at))?.compiled),
    );
  let before = await compile();
  /** Which of the three pages are other objects than before. */
  const change = async (files: FolderFiles): Promise<boolean[]> => {
    await folder.write(files);
    content = await loader.load(Object.keys(files).map((file) => path.join(folder.dir, file)));
    const after = await compile();
    const isNew = after.map((compiled, at) => compiled !== before[at]);
    before = after;
    return isNew;
  };
  expect(await change({ 'docs/_part.mdx': 'Another part.' })).toEqual([true, false, false]);
  expect(await change({ 'docs/c.mdx': page('Other text.', 'C') })).toEqual([false, false, true]);
  expect(await change({ 'docs/d.mdx': page('A new page.', 'D') })).toEqual([false, false, false]);
  expect(await change({ 'docs/a.mdx': page('Moved.', 'A').replace('---\n', '---\nslug: e\n') })).toEqual([
    true,
    true,
    false,
  ]);
});

describe('a loader that keeps going', () => {
  test('E11 leaves a page with mistakes as it was, tells them, and shows changes of the others', async () => {
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

  test('E11 keeps the last good site configuration, and starts without any', async () => {
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

  test('E5 a sidebar that names what is not there stands as it was, until it is mended', async () => {
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
    const mended = await loader.load();
    expect(mended.graph.problems).toEqual([]);
    expect(await readSidebar(mended)).toContain('Page B');
  });

  test('a post that names an unknown author keeps the one it had, until it is mended', async () => {
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
      expect.stringContaining('"anna" is not an author of authors.yml.'),
    ]);
    await folder.write(write('bob'));
    expect(await readAuthors()).toEqual(['bob']);
  });

  test('E11 tells what is wrong with one page when it is asked for', async () => {
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
      expect.stringContaining('leads to no page'),
    ]);
    expect(await findPageProblems(content, '/docs')).toEqual([]);
  });
});

describe('bad input gets a message', () => {
  test.each<[string, Record<string, string | Uint8Array>, string]>([
    [
      'a truncated page',
      { 'docs/a.mdx': '---\ntitle: A' },
      'docs/a.mdx:1:1 The frontmatter has no end. Close it',
    ],
    ['a tag cut off', { 'docs/a.mdx': page('Text <b') }, 'docs/a.mdx:4:'],
    [
      'a page of 5 MB',
      { 'docs/a.mdx': page('word '.repeat(1_000_000)) },
      'docs/a.mdx The page has 5.0 MB; a page may have 1 MB. Split it',
    ],
    [
      'a picture named .mdx',
      { 'docs/a.mdx': new Uint8Array([0x89, 0x50, 0, 1, 2, 255]) },
      'docs/a.mdx:1:1 The file is not text: there is a byte that is not UTF-8 here.',
    ],
    [
      'tabs in the YAML',
      { 'docs/a.mdx': '---\ntitle: A\nsidebar:\n\torder: 1\n---\n' },
      "docs/a.mdx:4:1 The YAML can't be read",
    ],
    [
      'a key twice',
      { 'docs/a.mdx': '---\ntitle: A\ntitle: B\n---\n' },
      "docs/a.mdx:3:1 The YAML can't be read",
    ],
    [
      'a partial that is not there',
      { 'docs/a.mdx': page("import P from './_p.mdx'\n\n<P />") },
      'docs/a.mdx:4:15 There is no file "./_p.mdx" to import.',
    ],
    [
      'partials in a circle',
      {
        'docs/a.mdx': page("import P from './_p.mdx'\n\n<P />"),
        'docs/_p.mdx': "import Q from './_q.mdx'\n\n<Q />",
        'docs/_q.mdx': "import P from './_p.mdx'\n\n<P />",
      },
      'docs/_q.mdx:1:15 The partial holds itself: docs/_p.mdx → docs/_q.mdx → docs/_p.mdx.',
    ],
    [
      'a sidebar that holds itself',
      {
        'sidebars.ts':
          "const items = ['index'];\nitems.push({ type: 'category', label: 'C', items });\nexport default { docs: items };",
      },
      '"docs.1.items" holds itself, so it would never end.',
    ],
  ])('E11 %s', async (_name, files, message) => {
    const lines = await checkContent(files);
    expect(lines[0]).toContain(message);
    expect(lines.join('\n')).not.toMatch(/\n\s+at |node_modules|Maximum call stack/);
  });

  test('E11 a symbolic link out of the folder, and one inside of it', async () => {
    const folder = await makeContentFolder();
    await mkdir(path.join(folder.dir, '../elsewhere'));
    await symlink(path.join(folder.dir, '../elsewhere'), path.join(folder.dir, 'docs/out'));
    await symlink(path.join(folder.dir, 'docs/index.mdx'), path.join(folder.dir, 'docs/twin.mdx'));
    expect(await folder.check()).toEqual([
      'docs/out It is a symbolic link out of the content folder, which is not followed. Put the file itself in its place.',
      'docs/twin.mdx It is a symbolic link, which is not followed. Put the file itself in its place.',
    ]);
  });

  test('E11 a symbolic link that goes takes what was wrong with it along', async () => {
    const folder = await makeContentFolder();
    const loader = makeLoader(folder, true);
    await loader.load();
    const link = path.join(folder.dir, 'docs/out.mdx');
    await symlink('/etc/hostname', link);
    expect((await loader.load([link])).graph.problems).toHaveLength(1);
    await rm(link);
    expect((await loader.load([link])).graph.problems).toEqual([]);
  });

  test('E11 Windows line ends and a byte-order mark are none', async () => {
    expect(await checkContent({ 'docs/a.mdx': '\uFEFF---\r\ntitle: A\r\n---\r\n\r\nText.\r\n' })).toEqual([]);
  });

  test('E11 a file that goes while it is read is left out', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('A.') });
    const loader = makeLoader(folder, true);
    await loader.load();
    await rm(path.join(folder.dir, 'docs/a.mdx'));
    // The list is the one from before: nobody said that the file is gone.
    expect((await loader.load([])).graph.problems).toEqual([]);
  });
});
