import { describe, expect, test, vi } from 'vitest';
import type { PageRecord } from '#app/engine/model/search-record.ts';
import type { SearchResults } from '#app/engine/model/search-results.ts';
import { makeSearcher } from '../../../../../helpers/make-searcher.ts';
import { makePages, makeRecord, PAGES } from '../../../../../helpers/search-pages.ts';

function listHrefs({ pages }: SearchResults): string[] {
  return pages.flatMap(({ hits }) => hits.map(({ href }) => href));
}

test('F4 of the matched words, only those that few sections contain are highlighted on the page', async () => {
  const searcher = await makeSearcher(makePages(120));
  const { words, pages } = await searcher.search('number7 registering ');
  expect(pages[0]?.hits[0]?.excerpt?.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Registering', 'number7']),
  );
  expect(words).toEqual(['number7']);
});

test('F4 a section that contains a word in its heading and its text counts once', async () => {
  const makePage = (href: string, heading: string): PageRecord => ({
    ...{ href, title: 'A page', kind: 'guide' },
    records: [makeRecord({ text: 'Words.' }), makeRecord({ id: 'a', heading, text: `${heading}.` })],
  });
  const titles = ['A cache', 'A cache', 'A cache', 'A podlet', ...Array.from({ length: 7 }, () => 'Other')];
  const searcher = await makeSearcher(titles.map((heading, at) => makePage(`guide-${at}`, heading)));
  // 3 of 22 sections, but 6 matches.
  expect((await searcher.search('cache podlet ')).words).toHaveLength(2);
});

test('F4 sections that contain a word are counted only among those that are searched', async () => {
  const makePage = (kind: PageRecord['kind'], at: number, text: string): PageRecord => ({
    href: `${kind}-${at}`,
    title: 'A page',
    kind,
    records: [makeRecord({ text })],
  });
  const searcher = await makeSearcher([
    ...Array.from({ length: 20 }, (_, at) => makePage('guide', at, 'One podlet.')),
    makePage('post', 1, 'A cache for each podlet.'),
    makePage('post', 2, 'A cache.'),
  ]);
  expect((await searcher.search('cache podlet ')).words).toEqual(['cache']);
  expect((await searcher.search('cache podlet ', { filter: 'post' })).words).toEqual(['podlet']);
});

describe('hits before their excerpts', () => {
  test('F3 equal the final hits except for their excerpts, in the same order', async () => {
    const searcher = await makeSearcher(makePages(120));
    const partial: SearchResults[] = [];
    const results = await searcher.search('timeout', { onPartial: (one) => partial.push(one) });
    expect(results.pages.flatMap(({ hits }) => hits)).toHaveLength(3);
    expect(results.pages[0]?.hits.some(({ excerpt }) => excerpt?.some(({ marked }) => marked))).toBe(true);
    expect(partial).toEqual([
      {
        ...results,
        pages: results.pages.map((page) => ({
          ...page,
          hits: page.hits.map((hit) => ({ ...hit, excerpt: undefined })),
        })),
      },
    ]);
  });

  test('F3 are followed by no texts for a superseded query', async () => {
    const searcher = await makeSearcher(makePages(120));
    searcher.fetched.length = 0;
    const controller = new AbortController();
    const requested = searcher.search('timeout', {
      onPartial: () => controller.abort(),
      signal: controller.signal,
    });
    await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
    expect(searcher.fetched).toEqual(['search-parts/terms-0.json']);
  });

  test('F3 are not reported when nothing has to be fetched', async () => {
    const searcher = await makeSearcher(makePages(120));
    const results = await searcher.search('timeout');
    const onPartial = vi.fn();
    expect(await searcher.search('timeout', { onPartial })).toEqual(results);
    expect(onPartial).not.toHaveBeenCalled();
  });

  test('F2 are followed by the part of the index that the next letter requires', async () => {
    const searcher = await makeSearcher(makePages(120), { partSize: 200 });
    const listParts = (): string[] => searcher.fetched.filter((name) => name.includes('/terms-'));
    await searcher.search('t');
    expect(listParts()).toEqual([]);
    await searcher.search('ti');
    await vi.waitFor(() => expect(listParts()).toHaveLength(1));
    await searcher.search('tim');
    expect(listParts()).toHaveLength(1);
  });

  test('F2 are followed by the texts of a small site', async () => {
    const searcher = await makeSearcher(makePages(40));
    await searcher.search('timeout');
    const listTexts = (): string[] => searcher.fetched.filter((name) => name.includes('/page-'));
    await vi.waitFor(() => expect(listTexts()).toHaveLength(40), { timeout: 10_000 });
  });
});

describe('F5 the query rules:', () => {
  test.each([
    ['an identifier in parts', 'max age', '/docs/api/layout#max-age'],
    ['an identifier as one word', 'maxage', '/docs/api/layout#max-age'],
    ['a dotted name', 'client.register', '/docs/api/layout#register'],
    ['the start of a word', 'regis', '/docs/api/layout#register'],
    ['a typo', 'redirecst', '/docs/guides/redirects'],
    ['two typos', 'reidrecst', '/docs/guides/redirects'],
    ['a typo next to a known word', 'podlet redirecst', '/docs/guides/redirects'],
    ['two joined words', 'shadowdom', '/docs/guides/redirects#shadow'],
    ['another form of a word', 'redirecting', '/docs/guides/redirects'],
    ['a question about a page', 'what is a layout?', '/docs/api/layout'],
    [
      'a pasted message',
      'The podlet bar could not follow the redirect because',
      '/docs/guides/redirects#errors',
    ],
    ['a phrase in quotes', '"could not follow"', '/docs/guides/redirects#errors'],
    ['a synonym', 'ttl', '/docs/api/layout#max-age'],
    ['a synonym of two words', 'keep alive', '/docs/api/layout#max-age'],
    ['a synonym with a hyphen', 'time to live', '/docs/api/layout#max-age'],
    ['a synonym that is a name', 'shelf life', '/docs/api/layout#max-age'],
  ])('%s: %s', async (_, query, href) => {
    const searcher = await makeSearcher(PAGES, {
      synonyms: {
        ttl: ['cached'],
        'keep alive': ['max age'],
        'time-to-live': ['cached'],
        'shelf life': ['maxage'],
      },
    });
    expect(listHrefs(await searcher.search(query))[0]).toBe(href);
  });

  const makePage = (href: string, records: PageRecord['records']): PageRecord => ({
    href,
    title: 'A guide',
    kind: 'guide',
    records: [makeRecord({}), ...records],
  });
  const makeSection = (id: string, text: string) => makeRecord({ id, heading: `Part ${id}`, text });

  test('a page with several sections about a word comes before one that mentions it', async () => {
    const searcher = await makeSearcher([
      makePage('mention', [makeSection('one', 'Proxies are elsewhere.')]),
      makePage(
        'topic',
        ['one', 'two', 'three'].map((id) => makeSection(id, 'A proxy forwards requests to its podlet.')),
      ),
    ]);
    expect(listHrefs(await searcher.search('proxy'))[0]).toBe('/topic#one');
  });

  test('a guide comes before a reference with the same words only for a question', async () => {
    const records = [makeSection('one', 'How a proxy works.')];
    const searcher = await makeSearcher([
      { ...makePage('reference', records), kind: 'reference' },
      makePage('guide', records),
    ]);
    expect(listHrefs(await searcher.search('proxy works'))).toEqual(['/reference#one', '/guide#one']);
    expect(listHrefs(await searcher.search('how does a proxy work'))).toEqual([
      '/guide#one',
      '/reference#one',
    ]);
  });

  test('words of parent headings and of the ID match a section that does not contain them', async () => {
    const record = makeRecord({ id: 'retry-policy', heading: 'Limits', trail: ['Connections'] });
    const searcher = await makeSearcher([makePage('guide', [record])]);
    expect(listHrefs(await searcher.search('connections'))).toEqual(['/guide#retry-policy']);
    expect(listHrefs(await searcher.search('retry'))).toEqual(['/guide#retry-policy']);
  });

  test('a page whose exact title is typed comes before one with more about its words', async () => {
    const title = 'Use one part without the other part';
    const sections = ['one', 'two', 'three', 'four'].map((id) =>
      makeSection(id, 'Use a part, the other part.'),
    );
    const searcher = await makeSearcher([
      makePage('parts', sections),
      { ...makePage('alone', [makeSection('five', 'Of a client.')]), title },
    ]);
    expect(listHrefs(await searcher.search(title))[0]).toBe('/alone');
  });

  test('entries have a kind, type, and default', async () => {
    const { pages } = await (await makeSearcher(PAGES)).search('maxAge');
    expect(pages[0]?.hits[0]).toMatchObject({
      kind: 'option',
      trail: ['client.register(options)'],
      valueType: 'number',
      defaultValue: '14400000',
    });
  });

  test('posts come after documentation, and a filter excludes other kinds', async () => {
    const searcher = await makeSearcher(PAGES);
    const kinds = async (filter?: 'guide' | 'reference' | 'post'): Promise<string[]> =>
      (await searcher.search('podlet', { filter, limit: 10 })).pages.map(({ kind }) => kind);
    expect((await kinds()).at(-1)).toBe('post');
    expect(await kinds('guide')).toEqual(['guide']);
    expect(await kinds('reference')).toEqual(['reference']);
    expect(await kinds('post')).toEqual(['post']);
  });

  test('a page about a word ranks higher than one that only mentions many names that contain it', async () => {
    const makePage = (title: string, text: string): PageRecord => ({
      href: title.toLowerCase(),
      title,
      kind: 'guide',
      records: [makeRecord({ text })],
    });
    const names = ['peek', 'publish', 'subscribe', 'log', 'size', 'reset'].map((name) => `bridge.${name}()`);
    const searcher = await makeSearcher([
      makePage('Names', names.join(', ')),
      makePage('Bridge', 'The way to an app.'),
      ...makePages(12),
    ]);
    expect(listHrefs(await searcher.search('bridg'))).toEqual(['/bridge', '/names']);
  });

  test('more hits are listed on demand', async () => {
    const searcher = await makeSearcher(makePages(20));
    expect(listHrefs(await searcher.search('timeout'))).toHaveLength(3);
    expect(listHrefs(await searcher.search('timeout', { limit: 7 }))).toHaveLength(7);
  });

  test('a heading with the name of a package is not about its scope', async () => {
    const sections = ['a', 'b', 'c'].map((id) => makeRecord({ id, heading: `@podium/${id}` }));
    const searcher = await makeSearcher([
      { href: 'errors', title: 'Errors', kind: 'guide', records: [makeRecord({}), ...sections] },
      { href: 'why', title: 'Why Podium', kind: 'guide', records: [makeRecord({})] },
    ]);
    expect(listHrefs(await searcher.search('podium'))[0]).toBe('/why');
    expect(listHrefs(await searcher.search('@podium/b'))[0]).toBe('/errors#b');
  });

  test('code is searched and shown', async () => {
    const { pages } = await (await makeSearcher(makePages(12))).search('layout.client.register timeout');
    const excerpt = pages[0]?.hits.flatMap(({ excerpt: parts }) => parts?.map(({ text }) => text).join(''));
    expect(excerpt?.join('\n')).toContain('layout.client.register({ timeout: 0 })');
  });
});

describe('F2 a split index', () => {
  const partSize = 100;

  test('returns the same results as a single file, and fetches only the parts that a query needs', async () => {
    const pages = makePages(120);
    const full = await makeSearcher(pages);
    const queries = [
      'timeout',
      'ti',
      'number3',
      'podlet.set',
      'regsiter',
      'what is a fallback',
      'missing word4',
    ];
    const expected = [];
    for (const query of queries) expected.push(await full.search(query));
    const isPart = (name: string): boolean => name.includes('/terms-');
    expect(full.fetched.filter(isPart)).toEqual(['search-parts/terms-0.json']);
    const split = await makeSearcher(pages, { partSize });
    const listParts = (): string[] => split.fetched.filter(isPart);
    expect(listParts()).toEqual([]);
    await split.search('timeout');
    expect(listParts()).toHaveLength(1);
    for (const [at, query] of queries.entries()) expect(await split.search(query)).toEqual(expected[at]);
    expect(new Set(listParts()).size).toBeGreaterThan(2);
    expect(listParts()).toHaveLength(new Set(listParts()).size);
  });

  test.each<[string, (body: string) => string]>([
    ['truncated', (body) => body.slice(0, 60)],
    ['an HTML page', () => '<!doctype html><title>Error</title>'],
    ['from another build', (body) => body.replace(/"build":"\w+"/, '"build":"ffffffff"')],
    ['without records', (body) => body.replace(/"records":"[^"]*"/, '"records":""')],
    ['unexpected JSON', () => '{"text":1}'],
  ])('F7 reports a part that is %s, and retries', async (_, damage) => {
    let isDamaged = true;
    const searcher = await makeSearcher(makePages(60), {
      partSize,
      change: (name, body) => (isDamaged && name.includes('/terms-') ? damage(body) : body),
    });
    await expect(searcher.search('timeout')).rejects.toMatchObject({ name: 'SearchUnavailableError' });
    isDamaged = false;
    expect((await searcher.search('timeout')).count).toBeGreaterThan(0);
  });
});
