import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { compileAll } from '#app/engine/content/graph/articles.server.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPageNames } from '#app/engine/content/source/page-names.server.ts';
import { formatProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { decodePath, toHref } from '#app/engine/urls/paths.ts';
import { createFileWriter } from '#scripts/crawl/file-writer.ts';
import { getPageFiles } from '#scripts/crawl/page-files.ts';
import { createDevLoader } from '#scripts/cli/content.ts';
import { checkContent, makeContentFolder, page } from '../../../../../helpers/content-folder.ts';

function check(...pages: string[]): string[] {
  const problems: Problem[] = [];
  checkPageNames(pages, '/content', problems);
  return problems.map((problem) => formatProblem(problem).replaceAll('/content/', ''));
}

test.each([
  ['docs/a#b.mdx', 'The name "a#b" cannot be used in a URL: it contains "#". Rename it to docs/a-b.mdx.'],
  ['docs/c#.mdx', 'The name "c#" cannot be used in a URL: it contains "#". Rename it to docs/c-sharp.mdx.'],
  [
    'docs/C++.mdx',
    'The name "C++" cannot be used in a URL: it contains "+". Rename it to docs/C-plus-plus.mdx.',
  ],
  ['docs/why?.mdx', 'The name "why?" cannot be used in a URL: it contains "?". Rename it to docs/why.mdx.'],
  ['docs/50%.mdx', 'The name "50%" cannot be used in a URL: it contains "%". Rename it to docs/50.mdx.'],
  [
    'docs/my page.mdx',
    'The name "my page" cannot be used in a URL: it contains a space. Rename it to docs/my-page.mdx.',
  ],
  [
    'docs/a\u0007b.mdx',
    'The name "a\\u0007b" cannot be used in a URL: it contains "\\u0007". Rename it to docs/a-b.mdx.',
  ],
  [
    'docs/a\u200bb.mdx',
    'The name "a\\u200bb" cannot be used in a URL: it contains "\\u200b". Rename it to docs/a-b.mdx.',
  ],
  ['docs/a\\b.mdx', 'The name "a\\b" cannot be used in a URL: it contains "\\". Rename it to docs/a-b.mdx.'],
  ['docs/?.mdx', 'The name "?" cannot be used in a URL: it contains "?". Rename it to docs/page.mdx.'],
  ['docs/a..mdx', 'The name "a." cannot be used in a URL: it ends with a dot. Rename it to docs/a.mdx.'],
  [
    'docs/a.html.mdx',
    'The name "a.html" cannot be used in a URL: the site serves another file at that URL. Rename it to docs/a-html.mdx.',
  ],
  [
    'docs/data.json.mdx',
    'The name "data.json" cannot be used in a URL: the site serves another file at that URL. Rename it to docs/data-json.mdx.',
  ],
  ['blog/2025-01-01-a & b.mdx', 'it contains a space. Rename it to blog/2025-01-01-a-and-b.mdx.'],
])('E11 a file name that is invalid in a URL is an error with the name to use: %s', (file, message) => {
  const found = check(file);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(message);
});

test('E11 an invalid folder name is reported once, and names that are too long are reported', () => {
  expect(check('docs/a b/c.mdx', 'docs/a b/d.mdx')).toEqual([
    'docs/a b The name "a b" cannot be used in a URL: it contains a space. Rename it to docs/a-b.',
  ]);
  expect(check(`docs/${'a'.repeat(201)}.mdx`)[0]).toContain(
    `it is 201 bytes long, but the maximum is 200. Rename it to docs/${'a'.repeat(200)}.mdx.`,
  );
  expect(check(`docs/${`${'a'.repeat(150)}/`.repeat(7)}b.mdx`)[0]).toContain('the maximum is 1000.');
});

test('E11 names that differ only in case are errors, for files and folders', () => {
  const reason = 'only in case, which some systems ignore.';
  expect(check('docs/Context.mdx', 'docs/context.mdx')).toEqual([
    `docs/Context.mdx Its path differs from "docs/context" ${reason} Rename it to docs/context-2.mdx, or put both into one page.`,
  ]);
  expect(check('docs/Guides/a.mdx', 'docs/Guides/b.mdx', 'docs/guides/c.mdx')).toEqual([
    `docs/Guides Its path differs from "docs/guides" ${reason} Rename it to docs/guides.`,
  ]);
});

test('E11 names that differ only in Unicode normalization are errors', () => {
  const [composed, decomposed] = ['ü'.normalize('NFC'), 'ü'.normalize('NFD')];
  expect(check(`docs/${decomposed}.mdx`, `docs/${composed}.mdx`)).toEqual([
    `docs/${decomposed}.mdx Its path differs from "docs/${composed}" only in Unicode normalization, which some systems ignore. Remove one of the two, or give it another name.`,
  ]);
});

test('names with letters of any script, digits, dots, hyphens, and underscores are valid', () => {
  expect(
    check('docs/größe.mdx', 'docs/日本/はじめに.mdx', 'docs/v1.2_x-y.mdx', 'docs/API/README.mdx'),
  ).toEqual([]);
});

test('E11 the check and the dev server report an invalid name', async () => {
  const files = { 'docs/c#.mdx': page('Text.'), 'docs/Index.mdx': page('Text.') };
  const expected = [
    expect.stringContaining('docs/c#.mdx The name "c#" cannot be used in a URL'),
    expect.stringContaining('docs/Index.mdx Its path differs from "docs/index"'),
  ];
  expect(await checkContent(files)).toEqual(expected);
  const folder = await makeContentFolder(files);
  const content = await createDevLoader(folder.environment, '2025-01-01').load();
  expect(folder.show(content.graph.problems.filter(({ level }) => level === 'error'))).toEqual(expected);
});

test('E11 a file with another Markdown extension is an error with the name to use', async () => {
  const folder = await makeContentFolder({
    'docs/guides/foo.markdown': 'Text.',
    'docs/guides/bar.MDX': page('Text.'),
    'blog/2024-01-01-a.Md': page('Text.'),
    'docs/_part.MD': 'Text.',
    'examples/a/README.MD': 'Text.',
  });
  const message = 'The file is not read because of its extension.';
  expect(await folder.check()).toEqual([
    `blog/2024-01-01-a.Md ${message} Rename it to blog/2024-01-01-a.md.`,
    `docs/guides/bar.MDX ${message} Rename it to docs/guides/bar.mdx.`,
    `docs/guides/foo.markdown ${message} Rename it to docs/guides/foo.md.`,
  ]);
});

test('E11 a file of settings with another extension is an error with the name to use', async () => {
  const files = { 'authors.yaml': '', 'synonyms.yaml': '', 'sidebars.js': '', 'docs/sidebars.js': '' };
  const message = 'The file is not read because of its extension.';
  expect(await checkContent(files)).toEqual([
    `authors.yaml ${message} Rename it to authors.yml.`,
    `sidebars.js ${message} Rename it to sidebars.ts.`,
    `synonyms.yaml ${message} Rename it to synonyms.yml.`,
  ]);
});

test('E11 the dev server reports such a file from when it is added until it is removed', async () => {
  const folder = await makeContentFolder();
  const loader = createDevLoader(folder.environment, '2025-01-01');
  const file = path.join(folder.dir, 'docs/foo.markdown');
  const load = async (): Promise<string[]> => {
    const { graph } = await loader.load([file]);
    return folder.show(graph.problems.filter(({ level }) => level === 'error'));
  };
  expect(await load()).toEqual([]);
  await folder.write({ 'docs/foo.markdown': 'Text.' });
  expect(await load()).toEqual([expect.stringContaining('docs/foo.markdown The file is not read')]);
  await folder.write({ 'docs/foo.markdown': undefined });
  expect(await load()).toEqual([]);
});

/** Characters with a meaning in URLs, HTML, hosts, or shells, and non-ASCII letters. */
const NAME = fc
  .array(
    fc.constantFrom(...Array.from('aB9-_.~!*\'();:@&=+$,?%#[]{}|\\^`"<> \t\u0007\u00ad\u200büß日\u0308😀')),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((characters) => characters.join(''))
  .filter((name) => !/^[._]/.test(name));

test('B4 any name that passes the check is a page at its URL and can be written to disk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(NAME, { minLength: 1, maxLength: 4 }), async (names) => {
      const pages = names.map((name) => `docs/${name}.mdx`);
      // Names that the file system can't tell apart overwrite each other.
      const folder = await makeContentFolder(Object.fromEntries(pages.map((file) => [file, page('Text.')])));
      const content = await folder.load().catch((error: unknown) => {
        if (error instanceof ProblemError) return undefined;
        throw error;
      });
      if (content === undefined) return;
      await compileAll(content);
      const paths = listPages(content.graph).map(({ path: listed }) => listed);
      expect(paths.filter((listed) => listed.startsWith('/docs/'))).toHaveLength(
        pages.filter((file) => existsSync(path.join(folder.dir, file)) && !/\/index\.mdx$/.test(file)).length,
      );
      const writer = createFileWriter();
      const seen = new Set<string>();
      for (const listed of paths) {
        const url = new URL(toHref(listed, { baseUrl: '/', trailingSlash: false }), 'http://site');
        expect(url.search + url.hash).toBe('');
        expect(decodePath(url.pathname)).toBe(listed);
        expect(await content.site.page(decodePath(url.pathname))).toBeDefined();
        const { html, alias = html, data } = getPageFiles(listed);
        for (const file of new Set([html, alias, data])) {
          expect(seen).not.toContain(file.toLowerCase());
          seen.add(file.toLowerCase());
        }
        for (const file of new Set([html, alias, data])) {
          const target = path.join(folder.environment.outDir, file);
          writer.write(target, 'x', undefined);
          expect(existsSync(target)).toBe(true);
        }
      }
    }),
    { numRuns: 40, seed: 24 },
  );
});
