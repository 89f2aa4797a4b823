import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlgoliaEngine } from '#app/engine/search/algolia/algolia-engine.ts';
import { SearchUnavailableError, type SearchEngine } from '#app/engine/model/search-results.ts';
import { serveLocally, type LocalServer } from '#tests/helpers/serve-local.ts';

interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  body: { requests: Record<string, unknown>[] };
}

/** A mock of Algolia's server, with the response that a test sets. */
let server: LocalServer;
let requested: ReceivedRequest[];
let reply: { status: number; body: unknown };
let host: string;

beforeEach(async () => {
  requested = [];
  reply = { status: 200, body: { results: [{ hits: [], nbHits: 0 }] } };
  server = await serveLocally((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const body = JSON.parse(text) as ReceivedRequest['body'];
      requested.push({ path: pathname, headers: request.headers, query: searchParams, body });
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  host = new URL(server.url).origin;
});

afterEach(async () => {
  await server.stop();
});

function makeEngine(): SearchEngine {
  return createAlgoliaEngine({ appId: 'APP', apiKey: 'public-key', indexName: 'podium', host });
}

const { signal } = new AbortController();

/** A record in an Algolia response: matched words are between the tags that the engine requested. */
function makeHit(anchor: string, levels: string[], content: string | null, more: object = {}) {
  const hierarchy = Object.fromEntries(
    Array.from({ length: 7 }, (_, level) => [`lvl${level}`, levels[level] ?? null]),
  );
  const mark = (value: string) => value.replace(/\*(.*?)\*/g, '\uE000$1\uE001');
  const plain = (value: string) => value.replaceAll('*', '');
  return {
    objectID: `${anchor}${content ?? ''}`,
    url: `https://podium-lib.io/docs/api/podlet${anchor}`,
    hierarchy: Object.fromEntries(
      Object.entries(hierarchy).map(([level, value]) => [level, value === null ? null : plain(value)]),
    ),
    content: content === null ? null : plain(content),
    _highlightResult: {
      hierarchy: Object.fromEntries(
        Object.entries(hierarchy)
          .filter(([, value]) => value !== null)
          .map(([level, value]) => [level, { value: mark(value ?? ''), matchLevel: 'full' }]),
      ),
    },
    ...(content === null
      ? {}
      : { _snippetResult: { content: { value: mark(content), matchLevel: 'full' } } }),
    ...more,
  };
}

describe('createAlgoliaEngine', () => {
  test('F6 sends requests in Algolia’s protocol, with the public key', async () => {
    const engine = makeEngine();
    await engine.prepare();
    expect(requested).toEqual([]);
    await engine.search('podlet version', signal);
    expect(requested).toHaveLength(1);
    expect(requested[0]?.path).toBe('/1/indexes/*/queries');
    const sent = new Map([...Object.entries(requested[0]?.headers ?? {}), ...(requested[0]?.query ?? [])]);
    expect(sent.get('x-algolia-application-id')).toBe('APP');
    expect(sent.get('x-algolia-api-key')).toBe('public-key');
    expect(requested[0]?.body.requests[0]).toMatchObject({
      indexName: 'podium',
      query: 'podlet version',
      hitsPerPage: 20,
    });
  });

  test('F6 filters by docs version and kind of page, and requests more hits on demand', async () => {
    const engine = makeEngine();
    await engine.search('podlet', signal);
    await engine.search('podlet', signal, { version: '4.x' });
    await engine.search('podlet', signal, { version: '4.x', filter: 'guide', limit: 40 });
    expect(requested.map(({ body }) => body.requests[0]?.['facetFilters'])).toEqual([
      undefined,
      ['version:4.x'],
      ['version:4.x', 'kind:guide'],
    ]);
    expect(requested.map(({ body }) => body.requests[0]?.['hitsPerPage'])).toEqual([20, 20, 40]);
  });

  test('F4 F6 highlights no stop words on the page of a hit', async () => {
    reply.body = {
      results: [
        { nbHits: 1, hits: [makeHit('', ['Reference', '*The* *podlet*'], 'How *to* make *the* *podlet*')] },
      ],
    };
    expect((await makeEngine().search('the podlet to', signal)).words).toEqual(['podlet']);
  });

  test('F6 groups records by page, with a single hit for a heading and its text', async () => {
    reply.body = {
      results: [
        {
          nbHits: 57,
          hits: [
            makeHit('#version', ['Reference', '*Podlet*', 'Constructor', '*version*'], null, {
              kind: 'reference',
            }),
            makeHit('#version', ['Reference', '*Podlet*', 'Constructor', '*version*'], 'The *version* of it'),
            makeHit('', ['Reference', '*Podlet*'], 'A *podlet* is <b>one</b>'),
          ],
        },
      ],
    };
    const results = await makeEngine().search('podlet version', signal);
    expect(results).toEqual({
      query: 'podlet version',
      words: ['podlet', 'version'],
      count: 57,
      pages: [
        {
          href: '/docs/api/podlet',
          title: [{ text: 'Podlet', marked: true }],
          kind: 'reference',
          hits: [
            {
              kind: 'section',
              href: '/docs/api/podlet#version',
              trail: ['Constructor'],
              heading: [{ text: 'version', marked: true }],
              excerpt: [
                { text: 'The ', marked: false },
                { text: 'version', marked: true },
                { text: ' of it', marked: false },
              ],
            },
            {
              kind: 'page',
              href: '/docs/api/podlet',
              trail: [],
              heading: [],
              excerpt: [
                { text: 'A ', marked: false },
                { text: 'podlet', marked: true },
                { text: ' is <b>one</b>', marked: false },
              ],
            },
          ],
        },
      ],
    });
  });

  test.each([
    ['a query of 10,000 characters', 'x'.repeat(10_000)],
    ['a query of 5000 emoji', '🎉'.repeat(5000)],
    ['markup', '<script>"%'],
  ])('F6 sends no more than Algolia accepts: %s', async (_name, query) => {
    const results = await makeEngine().search(query, signal);
    expect(results.query).toBe(query);
    const sent = String(requested[0]?.body.requests[0]?.['query']);
    expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(512);
    expect(query.startsWith(sent)).toBe(true);
  });

  test.each([
    ['a rejected key', 403, { message: 'Invalid Application-ID or API key', status: 403 }],
    ['a missing index', 404, { message: 'Index podium does not exist', status: 404 }],
    ['an HTML page', 200, '<!doctype html><title>Captive portal</title>'],
    ['unexpected JSON', 200, { hello: 'world' }],
    ['invalid hits', 200, { results: [{ hits: 'many' }] }],
  ])('F6 rejects with a SearchUnavailableError: %s', async (_name, status, body) => {
    reply = { status, body };
    await expect(makeEngine().search('podlet', signal)).rejects.toThrow(SearchUnavailableError);
  });

  test('F6 skips invalid records and records with invalid URLs', async () => {
    const odd = [null, 1, {}, { url: 'javascript:alert(1)' }, { url: 'nonsense' }];
    reply.body = { results: [{ hits: [...odd, makeHit('', ['a', 'b'], null)], nbHits: 6 }] };
    const results = await makeEngine().search('podlet', signal);
    expect(results.pages.map(({ href }) => href)).toEqual(['/docs/api/podlet']);
  });

  test('F6 reports a failing host, and requests it again on the next search', async () => {
    const engine = makeEngine();
    reply = { status: 500, body: { message: 'No' } };
    await expect(engine.search('podlet', signal)).rejects.toThrow(SearchUnavailableError);
    reply = { status: 200, body: { results: [{ hits: [], nbHits: 0 }] } };
    expect((await engine.search('podlet', signal)).count).toBe(0);
  });

  test('F3 rejects with an AbortError when aborted', async () => {
    const controller = new AbortController();
    const search = makeEngine().search('podlet', controller.signal);
    controller.abort();
    await expect(search).rejects.toMatchObject({ name: 'AbortError' });
  });
});
