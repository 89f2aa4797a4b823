import { LRUCache } from 'lru-cache';
import type { StoredResponse } from './stored-response.ts';

/** Source of a response: cached, rendered for a concurrent request, or rendered for this request. */
export type CacheStatus = 'hit' | 'shared' | 'miss';

/** In-memory cache of rendered responses. */
export type PageCache = ReturnType<typeof createPageCache>;

/** Approximate size of a response without its body, in bytes: headers, key, objects. */
const OVERHEAD = 1024;

/**
 * Creates an LRU cache of responses with status 200. Responses larger than an eighth of the cache are not cached.
 *
 * Invalidation: `clear`, which is called when the content changes. Files with a hash in their URL stay cached.
 */
export function createPageCache(maxBytes: number) {
  const cache = new LRUCache<string, StoredResponse, () => Promise<StoredResponse>>({
    // lru-cache requires positive sizes; with 1, nothing fits.
    maxSize: Math.max(maxBytes, 1),
    maxEntrySize: Math.max(Math.floor(maxBytes / 8), 1),
    sizeCalculation: measure,
    fetchMethod: (_key, _stale, { context: create }) => create(),
    // Requests still receive responses that are being rendered when the cache is cleared.
    ignoreFetchAbort: true,
  });
  return {
    /** Size of the cached responses, in bytes. */
    get bytes(): number {
      return cache.calculatedSize;
    },
    /** Returns the response for a key. Concurrent requests share a response; errors are not cached. */
    async get(
      key: string,
      create: () => Promise<StoredResponse>,
    ): Promise<{ response: StoredResponse; status: CacheStatus }> {
      const status: LRUCache.Status<string, StoredResponse, () => Promise<StoredResponse>> = {};
      const response = await cache.forceFetch(key, { context: create, status });
      const found = status.fetch;
      return { response, status: found === 'hit' ? 'hit' : found === 'inflight' ? 'shared' : 'miss' };
    },
    /** Removes all except immutable responses. Responses that are being rendered will not be cached. */
    clear(): void {
      const immutable = [...cache.entries()].filter(([, response]) => response.immutable);
      cache.clear();
      for (const [key, response] of immutable.reverse()) cache.set(key, response);
    },
  };
}

/**
 * Returns the size of a response, including space for compressed bodies: both encodings together are smaller than the
 * text.
 */
function measure({ status, body, compressible }: StoredResponse): number {
  if (status !== 200) return Number.MAX_SAFE_INTEGER;
  return OVERHEAD + body.length * (compressible ? 2 : 1);
}
