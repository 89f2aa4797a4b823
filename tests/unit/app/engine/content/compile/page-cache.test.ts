import { siteDefinition } from '#app/site/definition.server.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCodeHighlighter } from '#app/engine/content/compile/code/highlight.server.ts';
import { createTimeLimit } from '#app/engine/content/compile/render-page.server.ts';
import { createCompiler, type CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { createImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import { createCompilerCache } from '#app/engine/content/compile/page-cache.server.ts';
import { writeCacheFile } from '#app/engine/lib/cache-file.server.ts';
import { parseSource } from '#app/engine/content/source/source-file.server.ts';
import {
  makeContentFolder,
  page,
  svg,
  type ContentFolder,
  type FolderFiles,
} from '../../../../../helpers/content-folder.ts';

const highlighter = createCodeHighlighter();

/** The page names a package, so that it depends on the version. */
const TEXT =
  "import Part from './_part.mdx'\n\n<Part />\n\n![Plan](plan.svg)\n\nSee [other](other.mdx), version %version(express)%.";

const FILES: FolderFiles = {
  'docs/_part.mdx': 'A part.\n\n```nope\nx\n```\n',
  'docs/plan.svg': svg(4, 3),
};

interface RunOptions {
  text?: string;
  url?: string;
  baseUrl?: string;
  trailingSlash?: boolean;
  codeVersion?: string;
  pagePath?: string;
  routes?: Readonly<Record<string, string>>;
  versions?: Readonly<Record<string, string>>;
}

/** Compiles a page like a separate run, with the cache of previous runs. */
async function run(
  folder: ContentFolder,
  {
    text = TEXT,
    url = 'https://site.example',
    baseUrl = '/',
    trailingSlash = false,
    codeVersion = 'one',
    pagePath = '/docs/page',
    routes = { 'docs/other.mdx': '/docs/other' },
    versions = { express: '5.0.0' },
  }: RunOptions = {},
): Promise<{ compiled: CompiledPage; hit: boolean }> {
  const urlOptions = { url, baseUrl, trailingSlash };
  const contentDir = folder.dir;
  const readVersions = () => Promise.resolve(new Map(Object.entries(versions)));
  const findRoute = (relative: string): string | undefined => routes[relative];
  const compiler = createCompiler({
    author: siteDefinition,
    contentDir,
    urlOptions,
    highlighter,
    runWithLimit: createTimeLimit(),
    images: createImageFiles(),
    readVersions,
    findRoute,
  });
  let hit = true;
  const cache = createCompilerCache({
    cacheDir: folder.cacheDir,
    readVersions,
    write: writeCacheFile,
    hashFile: (file) =>
      readFile(file).then(hashBytes, (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }),
  });
  const cached = cache(
    {
      async compile(sourcePage) {
        hit = false;
        return await compiler.compile(sourcePage);
      },
    },
    { usesVite: false, contentDir, urlOptions, codeVersion, findRoute },
  );
  const source = parseSource(path.join(contentDir, 'docs/page.mdx'), page(text), []);
  if (source === undefined) throw new Error('The page has no frontmatter.');
  return { compiled: await cached.compile({ path: pagePath, source }), hit };
}

async function findCacheFile(folder: ContentFolder): Promise<string> {
  const files = await readdir(folder.cacheDir, { recursive: true });
  const found = files.filter((file) => file.endsWith('.json'));
  expect(found).toHaveLength(1);
  return path.join(folder.cacheDir, found[0] ?? '');
}

describe('the page cache', () => {
  test('returns the same page, including warnings, when nothing changed', async () => {
    const folder = await makeContentFolder(FILES);
    const first = await run(folder);
    const second = await run(folder);
    expect([first.hit, second.hit]).toEqual([false, true]);
    expect(second.compiled).toEqual(first.compiled);
    expect(second.compiled.warnings).toHaveLength(1);
  });

  test('stores only the entry in its folder', async () => {
    const folder = await makeContentFolder(FILES);
    await run(folder);
    const files = (await readdir(folder.cacheDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)]);
  });

  test.each<[string, RunOptions]>([
    ['text', { text: `${TEXT}\n` }],
    ['origin', { url: 'https://other.example' }],
    ['base URL', { baseUrl: '/base/' }],
    ['trailing slash', { trailingSlash: true }],
    ['code', { codeVersion: 'two' }],
    ['path', { pagePath: '/docs/elsewhere' }],
    ['path of a linked page', { routes: { 'docs/other.mdx': '/docs/moved' } }],
    ['existence of a linked page', { routes: {} }],
    ['version of a package in the text', { versions: { express: '5.0.1' } }],
  ])('compiles again when the %s changes', async (_name, change) => {
    const folder = await makeContentFolder(FILES);
    await run(folder);
    expect((await run(folder, change)).hit).toBe(false);
    expect((await run(folder, change)).hit).toBe(true);
  });

  test('compiles again when the missing target of a link appears', async () => {
    const folder = await makeContentFolder(FILES);
    expect((await run(folder, { routes: {} })).compiled.warnings).toHaveLength(2);
    const again = await run(folder);
    expect(again.hit).toBe(false);
    expect(again.compiled.warnings).toHaveLength(1);
    expect(again.compiled.html).toContain('<a href="/docs/other">other</a>');
  });

  test('compiles again when a partial changes', async () => {
    const folder = await makeContentFolder(FILES);
    await run(folder);
    await folder.write({ 'docs/_part.mdx': 'Another part.' });
    const again = await run(folder);
    expect(again.hit).toBe(false);
    expect(again.compiled.html).toContain('<p>Another part.</p>');
  });

  test('compiles again when an import of a partial changes', async () => {
    const folder = await makeContentFolder({
      ...FILES,
      'docs/_part.mdx': "import { name } from './name.ts'\n\nIt is {name}.",
      'docs/name.ts': "export const name = 'one';",
    });
    await run(folder);
    await folder.write({ 'docs/name.ts': "export const name = 'two';" });
    expect((await run(folder)).compiled.html).toContain('<p>It is two.</p>');
  });

  test('compiles again when an image changes', async () => {
    const folder = await makeContentFolder(FILES);
    await run(folder);
    await folder.write({ 'docs/plan.svg': svg(40, 30) });
    const again = await run(folder);
    expect(again.hit).toBe(false);
    expect(again.compiled.html).toContain('width="40" height="30"');
  });

  test('compiles again, and fails, when an image is deleted', async () => {
    const folder = await makeContentFolder(FILES);
    await run(folder);
    await folder.write({ 'docs/plan.svg': undefined });
    await expect(run(folder)).rejects.toThrow('The image docs/plan.svg does not exist.');
  });

  test('does not cache pages with errors', async () => {
    const folder = await makeContentFolder(FILES);
    await expect(run(folder, { text: '<Nope />' })).rejects.toThrow('Unknown component <Nope>.');
    await expect(readdir(folder.cacheDir)).rejects.toThrow('ENOENT');
  });

  test.each<[string, (original: string) => string]>([
    ['truncated', (original) => original.slice(0, original.length / 2)],
    ['empty', () => ''],
    ['garbage', () => '\u0000\u0001 nonsense'],
    ['changed in one character', (original) => original.replace('A part.', 'A parl.')],
    ['JSON without its hash', (original) => original.slice(original.indexOf('\n') + 1)],
  ])('treats an entry that is %s as a miss, and rewrites it', async (_name, corrupt) => {
    const folder = await makeContentFolder(FILES);
    const first = await run(folder);
    const file = await findCacheFile(folder);
    const original = await readFile(file, 'utf8');
    await writeFile(file, corrupt(original));
    const again = await run(folder);
    expect(again).toEqual({ compiled: first.compiled, hit: false });
    expect(await readFile(file, 'utf8')).toBe(original);
  });

  test('supports two runs that write the same page concurrently', async () => {
    const folder = await makeContentFolder(FILES);
    const [one, two] = await Promise.all([run(folder), run(folder)]);
    expect(two.compiled).toEqual(one.compiled);
    expect((await run(folder)).hit).toBe(true);
  });
});

describe('a content folder with cached pages', () => {
  test('updates a page when the slug of a linked page changes', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('[b](./b.mdx)'), 'docs/b.mdx': page('B.') });
    const readHtml = async (): Promise<string | undefined> => {
      const found = await (await folder.load()).site.page('/docs/a');
      return found?.kind === 'doc' ? found.html : undefined;
    };
    expect(await readHtml()).toBe('<p><a href="/docs/b">b</a></p>');
    await folder.write({ 'docs/b.mdx': '---\ntitle: B\nslug: moved\n---\nB.' });
    expect(await readHtml()).toBe('<p><a href="/docs/moved">b</a></p>');
  });
});
