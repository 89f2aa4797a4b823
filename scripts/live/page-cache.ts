import { encodeAnswer, type Answer } from './answer.ts';
import type { Encode } from './send-answer.ts';

/** Where an answer came from, for the access log. */
export type Origin = 'hit' | 'shared' | 'miss';

/** What was rendered lately, kept in memory. */
export interface PageCache {
  /** The answer under a key: a kept one, the one that is being made, or a new one. A failure is not kept. */
  get(key: string, make: () => Promise<Answer>): Promise<{ answer: Answer; origin: Origin }>;
  /** Compresses an answer, and counts the bytes to it. */
  encode: Encode;
  /** Forgets everything but what can never change. Who asks from now on gets nothing that was begun before. */
  drop(): void;
  /** Bytes that are kept, as far as bodies and headers go. */
  readonly bytes: number;
}

/** What an answer costs besides its bodies, roughly, in bytes: headers, key, objects. */
const OVERHEAD = 1024;

/**
 * Keeps answers with status 200 up to so many bytes; the one that was asked for longest ago goes first. One that would
 * take more than an eighth of the room is not kept.
 */
export function createPageCache(maxBytes: number): PageCache {
  // In the order in which they were last asked for.
  const kept = new Map<string, Answer>();
  const sizes = new Map<Answer, number>();
  let making = new Map<string, Promise<Answer>>();
  let bytes = 0;

  function remove(key: string, answer: Answer): void {
    kept.delete(key);
    bytes -= sizes.get(answer) ?? 0;
    sizes.delete(answer);
  }

  function makeRoom(): void {
    for (const [key, answer] of kept) {
      if (bytes <= maxBytes) return;
      remove(key, answer);
    }
  }

  function keep(key: string, answer: Answer): void {
    const size = answer.body.length + OVERHEAD;
    if (answer.status !== 200 || size > maxBytes / 8) return;
    const before = kept.get(key);
    if (before !== undefined) remove(key, before);
    kept.set(key, answer);
    sizes.set(answer, size);
    bytes += size;
    makeRoom();
  }

  return {
    get bytes() {
      return bytes;
    },
    async get(key, make) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return { answer: known, origin: 'hit' };
      }
      const begun = making.get(key);
      if (begun !== undefined) return { answer: await begun, origin: 'shared' };
      const generation = making;
      const made = make();
      generation.set(key, made);
      try {
        const answer = await made;
        // What was begun before a change of the content must not be kept after it.
        if (generation === making || answer.immutable) keep(key, answer);
        return { answer, origin: 'miss' };
      } finally {
        generation.delete(key);
      }
    },
    async encode(answer, coding) {
      const isNew = !answer.encoded.has(coding);
      const encoded = await encodeAnswer(answer, coding);
      const size = sizes.get(answer);
      if (isNew && size !== undefined) {
        sizes.set(answer, size + encoded.length);
        bytes += encoded.length;
        makeRoom();
      }
      return encoded;
    },
    drop() {
      making = new Map();
      for (const [key, answer] of kept) if (!answer.immutable) remove(key, answer);
    },
  };
}
