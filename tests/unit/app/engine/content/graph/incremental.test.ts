import { createRandom } from '../../../../../bench/corpus.ts';
import { readSidebar } from '../../../../../helpers/site-files.ts';
import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { execFileSync } from 'node:child_process';
import { rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import {
  makeContentFolder,
  page,
  siteConfig,
  svg,
  type FolderFiles,
} from '../../../../../helpers/content-folder.ts';
import { makeLoader } from './loader-fixture.ts';

/** Everything that a reader can see of a site state, or its error. */
async function describeState(load: Promise<SiteState>): Promise<unknown> {
  try {
    const content = await load;
    const paths = listPages(content.graph);
    return {
      pages: await Promise.all(
        paths.map(async ({ path: pagePath }) => [pagePath, await findPage(content, pagePath)] as const),
      ),
      layout: content.site.layout,
      sidebars: [await readSidebar(content), content.site.sidebar('/blog'), content.site.sidebar('/docs')],
      redirects: listRedirects(content.graph),
      problems: content.graph.problems,
    };
  } catch (error) {
    return String(error);
  }
}

async function findPage(content: SiteState, pagePath: string): Promise<unknown> {
  return await content.site.page(pagePath).catch(String);
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

describe('a loader that reads the folder repeatedly', () => {
  test.each([1, 2, 3])('B6 finds the same as a fresh loader after any change (run %i)', async (seed) => {
    const folder = await makeContentFolder(START);
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const toPath = (file: string): string => path.join(folder.dir, file);
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
    const watched = makeLoader(folder);
    const requested = makeLoader(folder);
    await describeState(watched.load());
    for (let step = 0; step < 12; step += 1) {
      const change = { ...pick(changes)(step), ...(random() < 1 / 3 ? pick(changes)(step) : {}) };
      await folder.write(change);
      const fresh = await describeState(makeLoader(folder).load());
      expect(
        await describeState(watched.load(Object.keys(change).map(toPath))),
        JSON.stringify(change),
      ).toEqual(fresh);
      expect(await describeState(requested.load()), JSON.stringify(change)).toEqual(fresh);
    }
  });

  test('B6 trusts the watcher: reads a saved file even if its size and modification time are the same', async () => {
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

  test('B6 compiles the content that it has read, even if the file was saved since', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('One.') });
    const content = await makeLoader(folder).load();
    await folder.write({ 'docs/a.mdx': page('Two.') });
    expect(await content.site.page('/docs/a')).toMatchObject({ html: '<p>One.</p>' });
    expect(await (await folder.load()).site.page('/docs/a')).toMatchObject({ html: '<p>Two.</p>' });
  });

  test('B6 finds the files of a moved folder', async () => {
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

  test('B6 reads dates again after a commit', async () => {
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
      ['/docs/a', '/docs/b', '/docs/c'].map(
        async (pagePath) => (await compileArticle(content, pagePath))?.compiled,
      ),
    );
  let before = await compile();
  /** Which of the three pages are different objects than before. */
  const change = async (files: FolderFiles): Promise<boolean[]> => {
    await folder.write(files);
    content = await loader.load(Object.keys(files).map((file) => path.join(folder.dir, file)));
    const after = await compile();
    const isNew = after.map((compiled, index) => compiled !== before[index]);
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
