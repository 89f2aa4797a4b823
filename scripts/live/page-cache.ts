import { LRUCache } from 'lru-cache';
import type { StoredResponse } from './stored-response.ts';

/** Origin of a response: cached, being rendered for another request, or rendered for this one. */
export type CacheStatus = 'hit' | 'shared' | 'miss';

/** Rendered responses in memory. */
export interface PageCache {
  /** The response of a key. Requests at the same time share one; errors are not cached. */
  get(
    key: string,
    create: () => Promise<StoredResponse>,
  ): Promise<{ response: StoredResponse; status: CacheStatus }>;
  /** Removes all but immutable responses. Those that are being rendered will not be cached. */
  clear(): void;
  /** Size of the cached responses, in bytes. */
  readonly bytes: number;
}

/** Rough size of a response besides its body, in bytes: headers, key, objects. */
const OVERHEAD = 1024;

/**
 * Creates a cache of responses with status 200. The least recently used are evicted first. One that would take more than an
 * eighth of the cache is not cached.
 *
 * Invalidation: `clear`, which each new state of the content calls; files with a hash in their URLs stay.
 */
export function createPageCache(maxBytes: number): PageCache {
  const cache = new LRUCache<string, StoredResponse, () => Promise<StoredResponse>>({
    // Neither can be 0; with 1, nothing fits.
    maxSize: Math.max(maxBytes, 1),
    maxEntrySize: Math.max(Math.floor(maxBytes / 8), 1),
    sizeCalculation: measure,
    fetchMethod: (_key, _stale, { context: create }) => create(),
    // Responses that are being rendered when the cache is cleared still reach those who wait for them.
    ignoreFetchAbort: true,
  });
  return {
    get bytes() {
      return cache.calculatedSize;
    },
    async get(key, create) {
      const status: LRUCache.Status<string, StoredResponse, () => Promise<StoredResponse>> = {};
      const response = await cache.forceFetch(key, { context: create, status });
      const found = status.fetch;
      return { response, status: found === 'hit' ? 'hit' : found === 'inflight' ? 'shared' : 'miss' };
    },
    clear() {
      const immutable = [...cache.entries()].filter(([, response]) => response.immutable);
      cache.clear();
      for (const [key, response] of immutable.reverse()) cache.set(key, response);
    },
  };
}

/** Reserves room for compressed bodies: with both codings, text takes far less than twice its size. */
function measure({ status, body, compressible }: StoredResponse): number {
  if (status !== 200) return Number.MAX_SAFE_INTEGER;
  return OVERHEAD + body.length * (compressible ? 2 : 1);
}
