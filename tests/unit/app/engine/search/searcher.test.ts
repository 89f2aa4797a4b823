import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSearchFiles } from '#app/engine/search/build/build-files.server.ts';
import type { PageRecord, SearchRecord } from '#app/engine/search/records.ts';
import { fetchFile } from '#app/engine/search/fetch-file.ts';
import { createSearcher, type Searcher } from '#app/engine/search/searcher.ts';
import type { SearchResults } from '#app/engine/model/search-results.ts';

function makeSection(id: string, heading: string, text: string): SearchRecord {
  return {
    id,
    kind: id === '' ? 'page' : 'section',
    heading,
    trail: id === '' ? [] : ['Above'],
    text,
    code: '',
    names: [],
    rowNames: [],
    defines: [],
  };
}

function makePages(count: number): PageRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    href: `docs/${at}`,
    title: `Page ${at}`,
    kind: 'guide',
    records: [
      makeSection('', '', 'What stands above.'),
      // Some ids are as their headings make them.
      makeSection(
        at % 2 === 0 ? 'part' : `heading-${at}`,
        `Heading ${at}`,
        at < 20 ? 'It says fragment here.' : 'It says layout here.',
      ),
    ],
  }));
}

let files: Map<string, string>;
let fetched: string[];

beforeEach(() => {
  fetched = [];
});

/** @param change makes another body of a file */
async function makeSearcher(
  pages: number,
  change = (_: string, body: string): string => body,
): Promise<Searcher> {
  const built = buildSearchFiles({
    pages: makePages(pages),
    options: { maxHits: 3, highlightResult: true },
    changed: 0,
  });
  files = new Map(built.files);
  vi.stubGlobal('fetch', (href: string) => {
    const name = href.slice(1);
    fetched.push(name.replace(/-[0-9a-f]{8}/, ''));
    return Promise.resolve(new Response(change(name, files.get(name) ?? '')));
  });
  return await createSearcher(
    { docsHref: `/${built.docsName}`, indexHref: `/${built.indexName}` },
    fetchFile,
  );
}

/** Waits for what is fetched after the first answer. */
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}

async function searchTwice(
  searcher: Searcher,
): Promise<{ partial: SearchResults[]; results: SearchResults }> {
  const partial: SearchResults[] = [];
  const onPartial = (results: SearchResults): void => {
    partial.push(results);
  };
  await searcher.search('fragment', { onPartial });
  expect(partial).toEqual([]);
  await settle();
  return { results: await searcher.search('layout', { onPartial }), partial };
}

test('F4 of the words that were found, only those that few sections contain are highlighted on the page', async () => {
  const searcher = await makeSearcher(120);
  const { words, pages } = await searcher.search('fragment stands says ');
  expect(pages[0]?.hits[0]?.excerpt?.filter(({ marked }) => marked).map(({ text }) => text)).toEqual([
    'says',
    'fragment',
  ]);
  expect(words).toEqual(['fragment']);
});

describe('hits before their excerpts', () => {
  test('F3 are the hits of the answer in all but what the pages’ files hold', async () => {
    const { partial, results } = await searchTwice(await makeSearcher(120));
    expect(results.pages.flatMap(({ hits }) => hits)).toHaveLength(3);
    expect(results.pages[0]?.hits[0]).toEqual({
      kind: 'section',
      href: '/docs/20#part',
      trail: ['Above'],
      heading: [{ text: 'Heading 20', marked: false }],
      excerpt: [
        { text: 'It says ', marked: false },
        { text: 'layout', marked: true },
        { text: ' here.', marked: false },
      ],
    });
    expect(partial).toEqual([
      {
        ...results,
        words: [],
        pages: results.pages.map((page) => ({
          ...page,
          hits: page.hits.map((hit) => ({ ...hit, excerpt: undefined })),
        })),
      },
    ]);
  });

  test('F3 are all that is fetched for a query that another has overtaken', async () => {
    const searcher = await makeSearcher(120);
    await searcher.search('fragment');
    await settle();
    fetched.length = 0;
    const controller = new AbortController();
    const asked = searcher.search('layout', {
      onPartial: () => controller.abort(),
      signal: controller.signal,
    });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetched).toEqual([]);
  });

  test('F3 are not told when nothing has to be waited for', async () => {
    const searcher = await makeSearcher(120);
    const { results } = await searchTwice(searcher);
    const onPartial = vi.fn();
    expect(await searcher.search('layout', { onPartial })).toEqual(results);
    expect(onPartial).not.toHaveBeenCalled();
  });

  test('F2 need one more file, which is fetched after the first answer', async () => {
    const searcher = await makeSearcher(120);
    await searcher.search('fragment');
    const count = fetched.filter((name) => name.includes('/page-')).length;
    await settle();
    expect(fetched.at(-1)).toBe('search-parts/headings.json');
    expect(count).toBe(3);
    await searcher.search('layout');
    expect(fetched.filter((name) => name.includes('/headings'))).toHaveLength(1);
  });

  test('F2 are not needed on a small site, which is fetched whole', async () => {
    const { partial } = await searchTwice(await makeSearcher(40));
    expect(partial).toEqual([]);
    expect(fetched.some((name) => name.includes('/headings'))).toBe(false);
    expect(fetched.filter((name) => name.includes('/page-'))).toHaveLength(40);
  });

  test.each<[string, (body: string) => string]>([
    ['cut off', (body) => body.slice(0, 60)],
    ['a page of HTML', () => '<!doctype html><title>Error</title>'],
    ['of another build', (body) => body.replace(/"build":"\w+"/, '"build":"ffffffff"')],
    [
      'of fewer sections',
      (body) => JSON.stringify({ ...(JSON.parse(body) as object), headings: [['', '']] }),
    ],
    ['something else', (body) => JSON.stringify({ ...(JSON.parse(body) as object), headings: 1 })],
    [
      'full of nothing',
      (body) => JSON.stringify({ ...(JSON.parse(body) as object), headings: Array(240).fill(null) }),
    ],
  ])('F7 are not told when the headings are %s; the answer is the same', async (_, bad) => {
    const { results } = await searchTwice(await makeSearcher(120));
    const searcher = await makeSearcher(120, (name, body) =>
      name.includes('/headings-') ? bad(body) : body,
    );
    expect(await searchTwice(searcher)).toEqual({ partial: [], results });
  });
});
