import { describe, expect, test, vi } from 'vitest';

import { createPageCache } from '#scripts/live/page-cache.ts';
import { compress, createStoredResponse, type StoredResponse } from '#scripts/live/stored-response.ts';

/** Creates a response with a body of the given size in bytes. */
function makePage(size: number, cacheControl = 'no-cache', status = 200): StoredResponse {
  const headers = [
    ['content-type', 'text/html'],
    ['cache-control', cacheControl],
  ] as const;
  return createStoredResponse(status, headers, Buffer.alloc(size, 'a'));
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

function resolveTo(response: StoredResponse): () => Promise<StoredResponse> {
  return () => Promise.resolve(response);
}

/** Creates a render that finishes or fails on demand. */
function makeSlow(): {
  make: () => Promise<StoredResponse>;
  end: (response: StoredResponse) => void;
  fail: () => void;
} {
  let resolve: (response: StoredResponse) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<StoredResponse>((end, fail) => {
    resolve = end;
    reject = fail;
  });
  return {
    make: () => promise,
    end: (response) => {
      resolve(response);
    },
    fail: () => {
      reject(new Error('It failed.'));
    },
  };
}

describe('the cache of rendered pages', () => {
  test('returns cached responses', async () => {
    const cache = createPageCache(1e6);
    const page = makePage(10);
    const make = vi.fn(resolveTo(page));
    expect(await cache.get('/a', make)).toEqual({ response: page, status: 'miss' });
    expect(await cache.get('/a', make)).toEqual({ response: page, status: 'hit' });
    expect(make).toHaveBeenCalledOnce();
  });

  test('renders once for concurrent requests', async () => {
    const cache = createPageCache(1e6);
    const { make, end } = makeSlow();
    const counted = vi.fn(make);
    const requested = [1, 2, 3].map(() => cache.get('/a', counted));
    end(makePage(10));
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect(statuses).toEqual(['miss', 'shared', 'shared']);
    expect(counted).toHaveBeenCalledOnce();
  });

  test('does not cache errors: the next request tries again', async () => {
    const cache = createPageCache(1e6);
    const { make, fail } = makeSlow();
    const requested = [cache.get('/a', make), cache.get('/a', make)];
    fail();
    expect((await Promise.allSettled(requested)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect((await cache.get('/a', resolveTo(makePage(1)))).status).toBe('miss');
  });

  test('caches only responses with status 200', async () => {
    const cache = createPageCache(1e6);
    for (const status of [301, 404, 500]) {
      await cache.get(`/${status}`, resolveTo(makePage(10, 'no-cache', status)));
      expect((await cache.get(`/${status}`, resolveTo(makePage(10)))).status).toBe('miss');
    }
  });

  test('stays below its limit, and evicts the least recently used first', async () => {
    const cache = createPageCache(100_000);
    const add = (key: string): Promise<unknown> => cache.get(key, resolveTo(makePage(4500)));
    for (let at = 0; at < 9; at += 1) await add(`/${at}`);
    await add('/0');
    await add('/9');
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect((await cache.get('/0', resolveTo(makePage(4500)))).status).toBe('hit');
    expect((await cache.get('/1', resolveTo(makePage(4500)))).status).toBe('miss');
    for (let at = 0; at < 500; at += 1) {
      const { response } = await cache.get(`/more/${at}`, resolveTo(makePage(at * 40)));
      await compress(response, at % 2 === 0 ? 'br' : 'gzip');
      expect(cache.bytes).toBeLessThanOrEqual(100_000);
    }
  });

  test('does not evict everything for one huge page', async () => {
    const cache = createPageCache(100_000);
    await cache.get('/a', resolveTo(makePage(100)));
    await cache.get('/huge', resolveTo(makePage(50_000)));
    expect((await cache.get('/a', resolveTo(makePage(100)))).status).toBe('hit');
    expect((await cache.get('/huge', resolveTo(makePage(50_000)))).status).toBe('miss');
  });

  test('of size 0 caches nothing', async () => {
    const cache = createPageCache(0);
    await cache.get('/a', resolveTo(makePage(1)));
    expect((await cache.get('/a', resolveTo(makePage(1)))).status).toBe('miss');
    expect(cache.bytes).toBe(0);
  });

  test('compresses a page once per encoding, and reserves space for it', async () => {
    const cache = createPageCache(1e6);
    const { response } = await cache.get('/a', resolveTo(makePage(5000)));
    const [br, same] = await Promise.all([compress(response, 'br'), compress(response, 'br')]);
    expect(br).toBe(same);
    const gzip = await compress(response, 'gzip');
    expect(cache.bytes).toBeGreaterThanOrEqual(response.body.length + br.length + gzip.length);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });
});

describe('a content change', () => {
  test('removes pages, but not immutable responses', async () => {
    const cache = createPageCache(1e6);
    await cache.get('/page', resolveTo(makePage(10)));
    await cache.get('/file-1a2b.json', resolveTo(makePage(10, IMMUTABLE)));
    cache.clear();
    expect((await cache.get('/page', resolveTo(makePage(10)))).status).toBe('miss');
    expect((await cache.get('/file-1a2b.json', resolveTo(makePage(10)))).status).toBe('hit');
  });

  test('does not cache pages that were being rendered, or return them to later requests', async () => {
    const cache = createPageCache(1e6);
    const { make, end } = makeSlow();
    const before = cache.get('/a', make);
    cache.clear();
    const fresh = makePage(20);
    const after = cache.get('/a', resolveTo(fresh));
    end(makePage(10));
    expect((await before).response.body.length).toBe(10);
    expect((await after).response).toBe(fresh);
    expect((await cache.get('/a', resolveTo(makePage(30)))).response).toBe(fresh);
  });
});
