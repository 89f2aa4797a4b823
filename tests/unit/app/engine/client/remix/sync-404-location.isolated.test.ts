import { beforeEach, describe, expect, test, vi } from 'vitest';

interface Rendered {
  /** Pathname in the address bar. */
  at: string;
  /** Query and hash. */
  rest?: string;
  /** Canonical link of the page; none on a not-found page. */
  canonical?: string;
  /** Path that a not-found page was rendered for. */
  notFoundFor?: string;
}

/** Runs the boot script and then the app on a page, and returns the URL after `sync404Location` and `restoreLocation`. */
async function settle({
  at,
  rest = '',
  canonical,
  notFoundFor,
}: Rendered): Promise<{ settled: string; restored: string }> {
  const location = new URL(at + rest, 'https://host.example');
  const replaceState = vi.fn((_state: unknown, _title: string, url: string) => {
    location.href = new URL(url, location).href;
  });
  vi.stubGlobal('window', {
    location,
    history: { state: null, replaceState },
    addEventListener: () => undefined,
  });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'navigate' }] });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      if (selector === '[data-pathname]')
        return notFoundFor === undefined ? null : { dataset: { pathname: notFoundFor } };
      if (selector === 'meta[property="og:url"]')
        return canonical === undefined ? null : { content: canonical };
      throw new Error(`Unexpected selector: ${selector}`);
    },
  });
  const { canonicalizeLocation } = await import('#app/engine/client/canonicalize-location.ts');
  const { sync404Location, restoreLocation } = await import('#app/engine/client/remix/sync-404-location.ts');
  const read = (): string => location.pathname + location.search + location.hash;
  canonicalizeLocation(() => Promise.resolve(true));
  sync404Location();
  const settled = read();
  restoreLocation();
  return { settled, restored: read() };
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe('canonicalizeLocation and sync404Location', () => {
  const docs = 'https://site.example/base/docs';

  test.each(['/base/docs/', '/base/docs.html', '/base/docs/index.html', '/base/docs/index', '/base/docs'])(
    'N1 canonicalizes %s, and preserves the query and hash',
    async (at) => {
      expect(await settle({ at, rest: '?a=b#c', canonical: docs })).toEqual({
        settled: '/base/docs?a=b#c',
        restored: '/base/docs?a=b#c',
      });
    },
  );

  test.each(['/base/docs', '/base/docs.html', '/base/docs/index.html'])(
    'N1 canonicalizes %s on a site with trailing slashes',
    async (at) => {
      expect((await settle({ at, canonical: `${docs}/` })).settled).toBe('/base/docs/');
    },
  );

  test('N1 canonicalizes a URL with empty segments, which a host may ignore', async () => {
    expect((await settle({ at: '/base//docs///', canonical: docs })).settled).toBe('/base/docs');
  });

  test.each([
    ['/base/d%6Fcs', docs],
    ['/base%2fdocs', docs],
    ['/base/docs/%c3%a4', `${docs}/ä`],
  ])('N1 canonicalizes %s, whose escapes a host decodes', async (at, canonical) => {
    expect((await settle({ at, canonical })).settled).toBe(new URL(canonical).pathname);
  });

  test.each(['/index.html', '/'])('N1 canonicalizes %s to the home page', async (at) => {
    expect((await settle({ at, canonical: 'https://site.example/' })).settled).toBe('/');
  });

  test.each(['/base/index.html', '/base', '/base/'])(
    'N1 canonicalizes %s to the home page below a base path',
    async (at) => {
      expect((await settle({ at, canonical: 'https://site.example/base/' })).settled).toBe('/base/');
    },
  );

  test.each(['/elsewhere/docs', '/docs', '/base/docs/api', '/base/docsx', '/base/docs.htm', '/base/%zz'])(
    'leaves the different URL %s unchanged',
    async (at) => {
      expect((await settle({ at, canonical: docs })).settled).toBe(at);
    },
  );

  test('leaves the URL of a page without a canonical URL unchanged', async () => {
    expect((await settle({ at: '/base/docs/' })).settled).toBe('/base/docs/');
  });

  test('R14 starts a not-found page at the URL it was rendered for, then restores the requested URL', async () => {
    expect(await settle({ at: '/base/nope', rest: '?a#b', notFoundFor: '/base/404' })).toEqual({
      settled: '/base/404',
      restored: '/base/nope?a#b',
    });
  });

  test('R14 leaves the URL of a not-found page that was rendered for it unchanged', async () => {
    expect(await settle({ at: '/base/nope', rest: '?a', notFoundFor: '/base/nope' })).toEqual({
      settled: '/base/nope?a',
      restored: '/base/nope?a',
    });
  });
});
