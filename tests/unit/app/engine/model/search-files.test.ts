import { readFileText } from '../../../../helpers/site-files.ts';
import { readSearchNames } from '../../../../helpers/site-files.ts';
import { describe, expect, test } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { listPartHrefs, type DocsFile, type IndexFile } from '#app/engine/model/search-files.ts';
import {
  makeContentFolder,
  page,
  type FolderFiles,
  type LoadOptions,
} from '../../../../helpers/content-folder.ts';

const FILES = {
  'docs/index.mdx': page('Start here.\n\n## First steps\n\nRegister a podlet.', 'Start'),
  'docs/api/layout.mdx': page('The layout.', 'Layout'),
};

async function load(files: FolderFiles = FILES, options: LoadOptions = {}): Promise<SiteState> {
  return await (await makeContentFolder(files)).load(options);
}

async function readFiles(
  content: SiteState,
): Promise<{ docs: DocsFile; index: IndexFile; all: Map<string, string> }> {
  const { docsHref, indexHref } = await readSearchNames(content);
  const read = async (href: string): Promise<string> =>
    (await readFileText(content, `/${href.slice(content.site.layout.baseUrl.length)}`)) ?? '';
  const docs = JSON.parse(await read(docsHref)) as DocsFile;
  const index = JSON.parse(await read(indexHref)) as IndexFile;
  const all = new Map<string, string>();
  for (const name of listPartHrefs(docs, index))
    all.set(name, (await readFileText(content, `/${name}`)) ?? '');
  return { docs, index, all };
}

describe('F2 search files', () => {
  test('G6 have names with the same timestamp and a hash, below the base path', async () => {
    const { docsHref, indexHref } = await readSearchNames(await load(FILES, { baseUrl: '/base/' }));
    expect(docsHref).toMatch(/^\/base\/search-docs-\d{14}-[0-9a-f]{8}\.json$/);
    expect(indexHref).toMatch(/^\/base\/search-index-\d{14}-[0-9a-f]{8}\.json$/);
    expect(/-\d{14}-/.exec(docsHref)?.[0]).toBe(/-\d{14}-/.exec(indexHref)?.[0]);
  });

  test('contain the documents and options, and reference their parts', async () => {
    const { docs, index, all } = await readFiles(await load());
    expect(docs.options).toEqual({ maxHits: 12, highlightResult: true });
    expect(docs.synonyms).toEqual([]);
    expect(docs.searchDocs).toEqual([
      {
        href: 'docs',
        title: 'Start',
        kind: 'guide',
        records: [
          { id: '', kind: 'page', heading: '', trail: [] },
          { id: 'first-steps', kind: 'section', heading: 'First steps', trail: [] },
        ],
      },
      {
        href: 'docs/api/layout',
        title: 'Layout',
        kind: 'reference',
        records: [{ id: '', kind: 'page', heading: '', trail: [] }],
      },
    ]);
    expect([...all.values()].every((text) => text.startsWith(`{"build":"${docs.build}"`))).toBe(true);
    expect(index.build).toBe(docs.build);
    expect(JSON.stringify(index)).not.toContain('Register a podlet');
    expect(JSON.parse(all.get(docs.texts.replace('*', '0')) ?? '')).toEqual({
      build: docs.build,
      records: [{ text: 'Start here.' }, { text: 'Register a podlet.' }],
    });
  });

  test('are identical for the same content, under any base path', async () => {
    const [one, other] = await Promise.all([load(), load(FILES, { baseUrl: '/base/' })]);
    expect(await readFiles(other)).toEqual(await readFiles(one));
    const [a, b] = [await readSearchNames(one), await readSearchNames(other)];
    expect(b.docsHref).toBe(`/base${a.docsHref}`);
  });

  test('have different names when the content changes', async () => {
    const before = await readSearchNames(await load());
    const changed = { ...FILES, 'docs/api/layout.mdx': page('The other layout.', 'Layout') };
    const after = await readSearchNames(await load(changed));
    expect(after.docsHref).not.toBe(before.docsHref);
    expect(after.indexHref).not.toBe(before.indexHref);
  });

  test('do not exist under other names', async () => {
    const content = await load();
    expect(await readFileText(content, '/search-docs-20200101000000-00000000.json')).toBeUndefined();
    expect(await readFileText(content, '/search-parts/page-00000000-0.json')).toBeUndefined();
  });
});
