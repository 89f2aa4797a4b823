import { findPageProblems } from '#scripts/dev/problem-report.ts';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { createDevLoader } from '#scripts/cli/content.ts';
import { watchContent } from '#scripts/watch/content-watcher.ts';
import { makeContentFolder, page, siteConfig, type ContentFolder } from '../../../helpers/content-folder.ts';

interface Watching {
  folder: ContentFolder;
  at(file: string): string;
  /** Waits until a page has this HTML; undefined for no such page. */
  waitFor(pagePath: string, html: string | undefined): Promise<void>;
  /** Number of times that the content has been read since the start. */
  countReads(): number;
  getContent(): Promise<SiteState>;
}

async function watchFiles(files: Parameters<typeof makeContentFolder>[0]): Promise<Watching> {
  const folder = await makeContentFolder(files);
  const errors: unknown[] = [];
  let reads = 0;
  const watched = watchContent({
    loader: createDevLoader(folder.environment, '2025-01-01'),
    contentDir: folder.dir,
    onChange: () => {
      reads += 1;
      return Promise.resolve();
    },
    onUnexpectedError: (error) => errors.push(error),
  });
  onTestFinished(async () => {
    await watched.close();
    expect(errors).toEqual([]);
  });
  await watched.getContent();
  const findHtml = async (pagePath: string): Promise<string | undefined> => {
    const found = await (await watched.getContent()).site.page(pagePath);
    return found !== undefined && 'html' in found ? found.html : undefined;
  };
  return {
    folder,
    at: (file) => path.join(folder.dir, file),
    waitFor: (pagePath, html) =>
      vi.waitFor(async () => expect(await findHtml(pagePath)).toEqual(html), {
        timeout: 20_000,
        interval: 5,
      }),
    countReads: () => reads,
    getContent: () => watched.getContent(),
  };
}

test('B6 reads a file again that is saved by replacing it', async () => {
  const { at, waitFor } = await watchFiles({ 'docs/a b/c.mdx': page('One.') });
  await writeFile(at('docs/a b/.c.mdx.swp'), page('Two.'));
  await rename(at('docs/a b/.c.mdx.swp'), at('docs/a b/c.mdx'));
  await waitFor('/docs/a b/c', '<p>Two.</p>');
  // Some editors first rename the old file to a backup.
  await rename(at('docs/a b/c.mdx'), at('docs/a b/c.mdx~'));
  await writeFile(at('docs/a b/c.mdx'), page('Three.'));
  await rm(at('docs/a b/c.mdx~'));
  await waitFor('/docs/a b/c', '<p>Three.</p>');
});

test('B6 uses the last of two saves within 10 ms', async () => {
  const { at, waitFor } = await watchFiles({ 'docs/a.mdx': page('One.') });
  for (let round = 0; round < 10; round += 1) {
    await writeFile(at('docs/a.mdx'), page(`A${round}.`));
    await new Promise((resolve) => setImmediate(resolve));
    await writeFile(at('docs/a.mdx'), page(`B${round}.`));
    await waitFor('/docs/a', `<p>B${round}.</p>`);
  }
});

test('B6 batches changes of many files', async () => {
  const { folder, waitFor, countReads } = await watchFiles({});
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`docs/part-${at % 7}/page-${at}.mdx`, page(`Page ${at}.`)]),
  );
  await folder.write(files);
  await waitFor('/docs/part-1/page-99', '<p>Page 99.</p>');
  await folder.write(Object.fromEntries(Object.keys(files).map((file) => [file, undefined])));
  await waitFor('/docs/part-1/page-99', undefined);
  expect(countReads()).toBeLessThan(100);
});

test('B6 watches new, renamed, and deleted folders', async () => {
  const { at, waitFor } = await watchFiles({});
  await mkdir(at('docs/new/deep'), { recursive: true });
  await writeFile(at('docs/new/deep/a.mdx'), page('A.'));
  await waitFor('/docs/new/deep/a', '<p>A.</p>');
  await rename(at('docs/new'), at('docs/other'));
  await waitFor('/docs/other/deep/a', '<p>A.</p>');
  await waitFor('/docs/new/deep/a', undefined);
  await writeFile(at('docs/other/deep/a.mdx'), page('B.'));
  await waitFor('/docs/other/deep/a', '<p>B.</p>');
  await rm(at('docs/other'), { recursive: true });
  await waitFor('/docs/other/deep/a', undefined);
});

test('B6 watches files that the site configuration imports from outside the folder', async () => {
  const { at, getContent } = await watchFiles({
    '../title.ts': "export const title = 'One';\n",
    'site.config.ts': `import { title } from '../title.ts';\n${siteConfig().replace("title: 'Site'", 'title')}`,
  });
  expect((await getContent()).site.layout.title).toBe('One');
  const waitForTitle = (title: string): Promise<void> =>
    vi.waitFor(async () => expect((await getContent()).site.layout.title).toBe(title), 20_000);
  await writeFile(at('../title.ts'), "export const title = 'Two';\n");
  await waitForTitle('Two');
  for (const title of ['Three', 'Four']) {
    // Many editors replace a file instead of writing to it.
    await writeFile(at('../title.ts.swp'), `export const title = '${title}';\n`);
    await rename(at('../title.ts.swp'), at('../title.ts'));
    await waitForTitle(title);
  }
  await rm(at('../title.ts'));
  await writeFile(at('../title.ts'), "export const title = 'Five';\n");
  await waitForTitle('Five');
});

test('B6 watches hidden files and files outside the folder that a page includes', async () => {
  const { at, waitFor } = await watchFiles({
    '../rows.ts': "export const rows = 'One';\n",
    'docs/.env': 'A=1\n',
    'docs/a.mdx': page("import { rows } from '../../rows.ts';\n\n{rows}"),
    'docs/b.mdx': page('```text file=./.env\n```'),
  });
  await waitFor('/docs/a', 'One');
  await writeFile(at('../rows.ts'), "export const rows = 'Two';\n");
  await waitFor('/docs/a', 'Two');
  await waitFor('/docs/b', expect.stringContaining('A=1') as string);
  await writeFile(at('docs/.env'), 'A=2\n');
  await waitFor('/docs/b', expect.stringContaining('A=2') as string);
});

test('E11 keeps the previous version of a page with errors until it is fixed', async () => {
  const { at, waitFor, getContent } = await watchFiles({ 'docs/a.mdx': page('Good.') });
  await waitFor('/docs/a', '<p>Good.</p>');
  for (const broken of ['', '---\ntitle', page('<b'), new Uint8Array([0, 1, 2]), page('<Nope />')]) {
    await writeFile(at('docs/a.mdx'), broken);
    await vi.waitFor(async () => {
      const content = await getContent();
      const problems = [...content.graph.problems, ...(await findPageProblems(content, '/docs/a'))];
      expect(problems.length).toBeGreaterThan(0);
    }, 20_000);
    await waitFor('/docs/a', '<p>Good.</p>');
    await writeFile(at('docs/a.mdx'), page('Good.'));
    await vi.waitFor(async () => {
      const content = await getContent();
      expect([...content.graph.problems, ...(await findPageProblems(content, '/docs/a'))]).toEqual([]);
    }, 20_000);
  }
});

test.each(['configuration', 'folder'])(
  'E11 adds a docs version to the site without false warnings if its %s comes first',
  async (first) => {
    const names = Array.from({ length: 40 }, (_, at) => `page-${at}`);
    const text = names.map((name) => `[${name}](./${name}.mdx)`).join('\n');
    const pages = Object.fromEntries(names.map((name) => [`docs/guides/${name}.mdx`, page(text)]));
    const { folder, at, getContent, countReads } = await watchFiles({
      ...pages,
      'sidebars.ts': "export default { docs: [{ type: 'autogenerated', dir: '.' }] };\n",
    });
    const configure = (): Promise<void> =>
      folder.write({
        'site.config.ts': siteConfig(
          "  docs: { versions: [{ name: 'current', label: '6.x', isLast: true }, { name: '5.x', label: '5.x' }] },",
        ),
      });
    const copy = async (): Promise<void> => {
      await cp(at('docs'), at('versions/5.x'), { recursive: true });
      await cp(at('sidebars.ts'), at('versions/5.x/sidebars.ts'));
    };
    if (first === 'folder') {
      await copy();
      await vi.waitFor(() => expect(countReads()).toBeGreaterThan(0), 20_000);
      expect(await (await getContent()).site.page('/docs/5.x/guides/page-0')).toBeUndefined();
      await configure();
    } else {
      await configure();
      await vi.waitFor(
        async () =>
          expect((await getContent()).graph.problems.map(({ message }) => message).join()).toContain(
            'versions/5.x/',
          ),
        20_000,
      );
      await copy();
    }
    await vi.waitFor(async () => {
      const content = await getContent();
      expect(content.graph.problems).toEqual([]);
      for (const name of names)
        expect(await findPageProblems(content, `/docs/5.x/guides/${name}`)).toEqual([]);
      expect(await content.site.page(`/docs/5.x/guides/${names.at(-1)}`)).toBeDefined();
    }, 20_000);
  },
);
