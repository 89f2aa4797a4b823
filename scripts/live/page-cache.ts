import { LRUCache } from 'lru-cache';
import { encodeAnswer, type Answer } from './answer.ts';
import type { Encode } from './send-answer.ts';

/** Where a response came from, for the access log. */
export type Origin = 'hit' | 'shared' | 'miss';

/** What was rendered recently, in memory. */
export interface PageCache {
  /** The answer under a key: a cached one, the one that is being made, or a new one. A failure is not cached. */
  get(key: string, make: () => Promise<Answer>): Promise<{ answer: Answer; origin: Origin }>;
  /** Compresses an answer, and counts its bytes. */
  encode: Encode;
  /** Drops everything but what can never change. Later requests get nothing that was begun before. */
  drop(): void;
  /** Cached bytes, of bodies and headers. */
  readonly bytes: number;
}

/** What an answer costs besides its bodies, roughly, in bytes: headers, key, objects. */
const OVERHEAD = 1024;

/**
 * Caches answers with status 200 up to so many bytes, and drops the least recently used one first. One that would take
 * more than an eighth of the room is not cached.
 */
export function createPageCache(maxBytes: number): PageCache {
  // It takes no size of 0, at which nothing fits.
  const cached = new LRUCache<string, Answer>({ maxSize: Math.max(maxBytes, 1), sizeCalculation: measure });
  const keys = new WeakMap<Answer, string>();
  let making = new Map<string, Promise<Answer>>();

  function add(key: string, answer: Answer): void {
    // The size of a value that is there already would not be measured again.
    cached.delete(key);
    cached.set(key, answer);
  }

  return {
    get bytes() {
      return cached.calculatedSize;
    },
    async get(key, make) {
      const known = cached.get(key);
      if (known !== undefined) return { answer: known, origin: 'hit' };
      const begun = making.get(key);
      if (begun !== undefined) return { answer: await begun, origin: 'shared' };
      const generation = making;
      const made = make();
      generation.set(key, made);
      try {
        const answer = await made;
        const isCacheable = answer.status === 200 && measure(answer) <= maxBytes / 8;
        // What was begun before a change of the content must not be cached after it.
        if (isCacheable && (generation === making || answer.immutable)) {
          keys.set(answer, key);
          add(key, answer);
        }
        return { answer, origin: 'miss' };
      } finally {
        generation.delete(key);
      }
    },
    async encode(answer, coding) {
      const isNew = !answer.encoded.has(coding);
      const encoded = await encodeAnswer(answer, coding);
      const key = keys.get(answer);
      if (isNew) {
        answer.bytes += encoded.length;
        if (key !== undefined && cached.peek(key) === answer) add(key, answer);
      }
      return encoded;
    },
    drop() {
      making = new Map();
      for (const [key, answer] of cached.entries()) if (!answer.immutable) cached.delete(key);
    },
  };
}

function measure(answer: Answer): number {
  return answer.bytes + OVERHEAD;
}
