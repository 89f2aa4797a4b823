import { readFileText } from '../../../helpers/site-files.ts';
import { readSearchNames } from '../../../helpers/site-files.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { listPartHrefs, type DocsFile, type IndexFile } from '#app/engine/model/search-files.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { writeSearch } from '#scripts/crawl/crawler.ts';
import { makeContentFolder, page } from '../../../helpers/content-folder.ts';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let target: string;
let fetched: string[];
/** Responses of the server, by path. */
let served: Map<string, string>;

beforeEach(async () => {
  target = path.join(await makeTemporaryFolder(), 'site');
  fetched = [];
  const folder = await makeContentFolder({
    'docs/index.mdx': page('Start here.\n\n## First steps\n\nRegister a größer podlet.', 'Start'),
    'docs/api/layout.mdx': page('The layout.', 'Layout'),
  });
  const content = await folder.load({ baseUrl: '/base/' });
  const names = await readSearchNames(content);
  const { docsHref, indexHref } = names;
  const read = async (href: string): Promise<string> =>
    (await readFileText(content, `/${href.slice('/base/'.length)}`)) ?? '';
  const [docs, index] = [await read(docsHref), await read(indexHref)];
  const parts = listPartHrefs(JSON.parse(docs) as DocsFile, JSON.parse(index) as IndexFile);
  served = new Map([
    ['/base/search.json', JSON.stringify(names)],
    [docsHref, docs],
    [indexHref, index],
  ]);
  for (const part of parts) served.set(`/base/${part}`, await read(`/base/${part}`));
});

async function write(): Promise<void> {
  const output = await openOutputFolder(target);
  await writeSearch({
    site: { baseUrl: '/base/' },
    origin: ORIGIN,
    output,
    concurrency: 2,
    fetchPage(url) {
      fetched.push(url);
      const text = served.get(url.slice(ORIGIN.length));
      if (text === undefined) return Promise.reject(new Error(`${url} is missing.`));
      const body = Buffer.from(text);
      return Promise.resolve({ status: 200, contentType: 'application/json', body });
    },
  });
  await output.commit('/base/');
}

describe('F2 writing search files', () => {
  test('fetches the names, both files, and every part that these reference once, and writes them without the base path', async () => {
    await write();
    const names = [...served.keys()].map((href) => href.slice('/base/'.length));
    expect(names.filter((name) => name.startsWith('search-parts/')).length).toBe(3);
    expect((await listTree(target)).filter((name) => name !== 'build-manifest.json')).toEqual(names.sort());
    expect(fetched.sort()).toEqual([...served.keys()].map((href) => ORIGIN + href).sort());
    for (const name of names) {
      expect(await readFile(path.join(target, name), 'utf8')).toBe(served.get(`/base/${name}`));
    }
  });

  test('fails if a part is missing', async () => {
    const part = [...served.keys()].find((href) => href.includes('/search-parts/page-')) ?? '';
    served.delete(part);
    await expect(write()).rejects.toThrow(`${ORIGIN}${part} is missing.`);
  });
});
