import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

type Client = typeof import('#app/engine/client/page-client.ts');

const ORIGIN = 'https://host.example';

let client: Client;
let location: URL & { assign: (url: string) => void };
const assigned: string[] = [];
const requested: string[] = [];
/** By href; `text` is the raw body, which need not be JSON. */
let responses: Record<string, { status?: number; body?: unknown; text?: string }> = {};

beforeEach(async () => {
  vi.resetModules();
  assigned.length = 0;
  requested.length = 0;
  responses = {};
  location = Object.assign(new URL('/base/', ORIGIN), {
    assign: (url: string) => {
      assigned.push(url);
    },
  });
  vi.stubEnv('BASE_URL', '/base/');
  vi.stubGlobal('window', { location });
  vi.stubGlobal('fetch', (href: string) => {
    requested.push(href);
    const { status = 200, body, text = JSON.stringify(body) } = responses[href] ?? { status: 404, body: {} };
    return Promise.resolve(new Response(text, { status }));
  });
  client = await import('#app/engine/client/page-client.ts');
});

function requestArgs(url: string): ClientLoaderFunctionArgs {
  return { request: new Request(new URL(url, ORIGIN)) } as ClientLoaderFunctionArgs;
}

/** Waits for a document load, and returns its URL. */
async function waitForDocument(): Promise<string> {
  await vi.waitFor(() => {
    expect(assigned).toHaveLength(1);
  });
  return assigned[0] ?? '';
}

describe('fetchPage', () => {
  test('N2 requests the data next to the page, and caches it', async () => {
    responses['/base/docs/api/data.json'] = { body: { page: { kind: 'doc' } } };
    for (const url of ['/base/docs/api', '/base/docs/api/', '/base/docs/api.html']) {
      expect(await client.fetchPage(url)).toEqual({ page: { kind: 'doc' } });
    }
    expect(requested).toEqual(['/base/docs/api/data.json']);
  });

  test('N6 requests data again if its prefetch failed offline', async () => {
    const { prefetchBeforeHydration } = await import('#app/engine/client/prefetch-before-hydration.ts');
    const online = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const link = { origin: ORIGIN, pathname: '/base/docs/api', target: '', download: '' };
    await expect(prefetchBeforeHydration(link as HTMLAnchorElement)).rejects.toThrow('Failed to fetch');
    vi.stubGlobal('fetch', online);
    responses['/base/docs/api/data.json'] = { body: { page: { kind: 'doc' } } };
    expect(await client.fetchPage('/base/docs/api')).toEqual({ page: { kind: 'doc' } });
  });

  test('N6 requests again after a failure', async () => {
    await expect(client.fetchPage('/base/docs')).rejects.toThrow('/base/docs/data.json returned status 404');
    responses['/base/docs/data.json'] = { body: { page: { kind: 'doc' } } };
    expect(await client.fetchPage('/base/docs')).toEqual({ page: { kind: 'doc' } });
    expect(requested).toHaveLength(2);
  });

  test('caches fifty pages; the least recently used one is evicted first', async () => {
    for (let index = 0; index < 50; index += 1) {
      responses[`/base/p${index}/data.json`] = { body: { page: { kind: 'doc' } } };
      await client.fetchPage(`/base/p${index}`);
    }
    await client.fetchPage('/base/p0');
    responses['/base/more/data.json'] = { body: { page: { kind: 'doc' } } };
    await client.fetchPage('/base/more');
    requested.length = 0;
    await client.fetchPage('/base/p0');
    await client.fetchPage('/base/p1');
    expect(requested).toEqual(['/base/p1/data.json']);
  });

  test('requests again after the cache was cleared', async () => {
    responses['/base/docs/data.json'] = { body: { page: { kind: 'doc' } } };
    await client.fetchPage('/base/docs');
    client.clearPageDataCache(true);
    await client.fetchPage('/base/docs');
    expect(requested).toHaveLength(2);
  });
});

describe('fetchSidebar', () => {
  test('requests once, and again after a failure', async () => {
    await expect(client.fetchSidebar('docs')).rejects.toThrow('404');
    responses['/base/docs/nav.json'] = { body: { html: '<ul></ul>', partial: false } };
    expect(await client.fetchSidebar('docs')).toEqual({ html: '<ul></ul>', partial: false });
    await client.fetchSidebar('docs');
    expect(requested).toHaveLength(2);
  });
});

describe('client loaders', () => {
  test('N2 return the page', async () => {
    responses['/base/docs/data.json'] = { body: { page: { kind: 'doc', title: 'Start' } } };
    expect(await client.loadPageInBrowser(requestArgs('/base/docs'))).toEqual({
      kind: 'doc',
      title: 'Start',
    });
  });

  test('N6 load the document, with its query and hash, when the data is unavailable', async () => {
    client.setPendingDestination(new URL('/base/docs?a=b#c', ORIGIN));
    void client.loadPageInBrowser(requestArgs('/base/docs?a=b'));
    expect(await waitForDocument()).toBe('/base/docs?a=b#c');
  });

  test.each([
    ['an HTML page of the host', '<!DOCTYPE html><title>Something went wrong</title>'],
    ['truncated', '{"page":{"kind":"doc","ti'],
    ['empty', ''],
    ['a JSON error', '{"error":"internal"}'],
    ['not an object', 'null'],
  ])(
    'N6 load the document when the data is %s with status 200, and request the data again later',
    async (_what, text) => {
      responses['/base/docs/data.json'] = { text };
      void client.loadPageInBrowser(requestArgs('/base/docs'));
      expect(await waitForDocument()).toBe('/base/docs');
      responses['/base/docs/data.json'] = { body: { page: { kind: 'doc' } } };
      expect(await client.fetchPage('/base/docs')).toEqual({ page: { kind: 'doc' } });
    },
  );

  test('N6 load no document for a superseded navigation', async () => {
    const controller = new AbortController();
    const request = new Request(`${ORIGIN}/base/docs`, { signal: controller.signal });
    void client.loadSidebarInBrowser('docs', request);
    controller.abort();
    // Its data is missing as well, but this navigation is current.
    void client.loadPageInBrowser(requestArgs('/base/blog'));
    expect(await waitForDocument()).toBe('/base/blog');
    expect(assigned).toEqual(['/base/blog']);
  });

  test('N6 load the document when its sidebar is unavailable', async () => {
    responses['/base/docs/nav.json'] = { text: '<!DOCTYPE html>' };
    void client.loadSidebarInBrowser('docs', new Request(`${ORIGIN}/base/docs/a?b=c`));
    expect(await waitForDocument()).toBe('/base/docs/a?b=c');
  });

  test.each([
    ['/base/docs/new', '', '/docs/new?a=b'],
    ['/base/docs/new#part', '', '/docs/new?a=b#part'],
    ['/base/docs/new#part', '#own', '/docs/new?a=b#own'],
  ])('D follow a redirect to %s from a link with "%s" inside the app', async (redirect, hash, expected) => {
    responses['/base/docs/old/data.json'] = { body: { redirect } };
    client.setPendingDestination(new URL(`/base/docs/old?a=b${hash}`, ORIGIN));
    const thrown: unknown = await client
      .loadPageInBrowser(requestArgs('/base/docs/old?a=b'))
      .catch((error: unknown) => error);
    expect(thrown instanceof Response ? thrown.headers.get('location') : thrown).toBe(expected);
    expect(assigned).toEqual([]);
  });
});
