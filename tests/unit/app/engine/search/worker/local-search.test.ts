import { readFileText } from '../../../../../helpers/site-files.ts';
import { readSearchNames } from '../../../../../helpers/site-files.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchNames } from '#app/engine/model/search-files.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { SearchUnavailableError, type SearchResults } from '#app/engine/model/search-results.ts';
import { createLocalSearch, type LocalSearch } from '#app/engine/search/worker/searcher.ts';
import { makeContentFolder, page } from '../../../../../helpers/content-folder.ts';

const FILES = {
  'docs/index.mdx': page('Start here.\n\n## First steps\n\nRegister a podlet with a layout.', 'Start'),
  'docs/api/layout.mdx': page(
    'The layout.\n\n### `client.register(options)` {#register}\n\nAdds a podlet. It takes `maxAge`.',
    'Layout',
  ),
  'blog/2024-01-31-news.mdx': page('Now you can register podlets.', 'News'),
};

/** Creates the response for a file. */
type CreateResponse = (name: string, body: string) => Response | Promise<Response>;

let content: SiteState;
let search: LocalSearch;
let names: SearchNames;
let fetched: string[];
let response: CreateResponse;

beforeEach(async () => {
  content = await (await makeContentFolder(FILES)).load({ baseUrl: '/base/' });
  fetched = [];
  response = (_, body) => new Response(body);
  vi.stubGlobal('fetch', async (href: string) => {
    const name = href.slice('/base/'.length);
    fetched.push(name);
    const body = await readFileText(content, `/${name}`);
    return body === undefined ? new Response('Not found', { status: 404 }) : await response(name, body);
  });
  names = await readSearchNames(content);
  search = createLocalSearch();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function runSearch(query: string): Promise<SearchResults> {
  return await search(names, query, new AbortController().signal);
}

describe('F2 search', () => {
  test('fetches the two files on demand, each once', async () => {
    expect(fetched).toEqual([]);
    await Promise.all([runSearch(''), runSearch('')]);
    await runSearch('');
    expect(fetched.map((name) => name.replace(/-\d{14}-[0-9a-f]{8}/, ''))).toEqual([
      'search-docs.json',
      'search-index.json',
    ]);
  });

  test('F3 returns sections, grouped by page, reference before posts', async () => {
    const { query, words, pages, count } = await runSearch('register');
    expect(query).toBe('register');
    expect(words.map((word) => word.toLowerCase())).toEqual(['register']);
    expect(count).toBe(3);
    expect(pages.map(({ href, kind }) => [href, kind])).toEqual([
      ['/base/docs/api/layout', 'reference'],
      ['/base/docs', 'guide'],
      ['/base/blog/news', 'post'],
    ]);
    expect(pages[0]).toEqual({
      href: '/base/docs/api/layout',
      title: [{ text: 'Layout', marked: false }],
      kind: 'reference',
      hits: [
        {
          kind: 'method',
          href: '/base/docs/api/layout#register',
          trail: [],
          heading: [
            { text: 'client.', marked: false },
            { text: 'register', marked: true },
            { text: '(options)', marked: false },
          ],
          excerpt: [{ text: 'Adds a podlet. It takes maxAge.', marked: false }],
        },
      ],
    });
  });

  test.each([
    ['regsiter', 'register'],
    ['regist', 'register'],
    ['podlets', 'podlet'],
    ['maxage', 'maxAge'],
    ['max', 'maxAge'],
  ])('F5 finds %s as %s', async (query, word) => {
    expect((await runSearch(query)).words).toContain(word);
  });

  test('rejects with an AbortError when aborted', async () => {
    const controller = new AbortController();
    const requested = search(names, 'register', controller.signal);
    controller.abort();
    await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
    await expect(search(names, 'register', controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('F7 unusual input does not throw:', () => {
  test.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['10,000 characters of words', 'podlet '.repeat(1500)],
    ['an empty string', ''],
    ['spaces', '     '],
    ['punctuation', '?!.,;:()[]{}"\'`*/\\|&^$#@~+=<>-_'],
    ['an element', '<script>alert(1)</script>'],
    ['a percent sign', '%'],
    ['a broken escape', '%E0%A4%A'],
    ['a quotation mark', '"'],
    ['emoji', '🎉👩‍👩‍👧'],
    ['a lone surrogate', '\ud83c'],
    ['Chinese', '如何注册'],
    ['Arabic', 'كيف أسجل'],
    ['zero-width characters', 'pod\u200blet\u200d \ufeff\u2060'],
    ['right-to-left text', '\u202eregister\u202c'],
    ['names of inherited properties', '__proto__ constructor toString hasOwnProperty'],
    ['a regular expression', '(.*)+$ [a-z'],
  ])('%s', async (_, query) => {
    const results = await runSearch(query);
    expect(results.query).toBe(query);
    expect(results.pages.flatMap(({ hits }) => hits).length).toBeLessThanOrEqual(12);
  });
});

describe('F7 search rejects, and can be retried, when', () => {
  const isDocs = (name: string): boolean => name.startsWith('search-docs');
  const isIndex = (name: string): boolean => name.startsWith('search-index');
  const isTexts = (name: string): boolean => name.includes('/page-');

  test.each<[string, CreateResponse]>([
    ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => new Response('no', { status: 500 })],
    ['files are missing', () => new Response('no', { status: 404 })],
    ['every file is an HTML page', () => new Response('<!doctype html><title>Error</title>')],
    ['every file is truncated', (_, body) => new Response(body.slice(0, body.length / 2))],
    ['every file is empty', () => new Response('')],
    ['every file is other JSON', () => new Response('{"hello":[1,2]}')],
    ['every file is null', () => new Response('null')],
    ['the documents are from another build', change(isDocs, (file) => ({ ...file, build: 'ffffffff' }))],
    ['documents are missing', change(isDocs, (file) => ({ ...file, searchDocs: [] }))],
    ['the documents have no records', change(isDocs, (file) => ({ ...file, searchDocs: [{}] }))],
    ['the index is from another build', change(isIndex, (file) => ({ ...file, build: 'ffffffff' }))],
    ['the index has no headings', change(isIndex, (file) => ({ ...file, heading: undefined }))],
    ['the index is corrupt', change(isIndex, (file) => ({ ...file, heading: { counts: '', records: '' } }))],
    ['the index is HTML', (name, body) => new Response(isIndex(name) ? '<html>' : body)],
    ['the index has no parts', change(isIndex, (file) => ({ ...file, starts: undefined }))],
    ['texts are from another build', change(isTexts, (file) => ({ ...file, build: 'ffffffff' }))],
    ['texts are missing', change(isTexts, (file) => ({ ...file, records: [] }))],
    ['texts are truncated', (name, body) => new Response(isTexts(name) ? body.slice(0, 40) : body)],
  ])('%s', async (_, bad) => {
    const good = response;
    response = bad;
    const failure = await runSearch('register').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SearchUnavailableError);
    expect((failure as Error).message).toMatch(
      /^((?:Search|The search index) could not be |The site has been updated\.).*\.$/,
    );
    await expect(runSearch('register')).rejects.toBeInstanceOf(SearchUnavailableError);
    response = good;
    expect((await runSearch('register')).count).toBe(3);
  });

  test('the site is published again: the next search fetches the files with the new names', async () => {
    const { docsHref, indexHref } = names;
    names = { docsHref: docsHref.replace('docs-', 'docs-1'), indexHref };
    await expect(runSearch('register')).rejects.toThrow('The site has been updated.');
    names = { docsHref, indexHref };
    expect((await runSearch('register')).count).toBe(3);
  });
});

function change(isTarget: (name: string) => boolean, edit: (file: object) => object): CreateResponse {
  return (name, body) =>
    new Response(isTarget(name) ? JSON.stringify(edit(JSON.parse(body) as object)) : body);
}
