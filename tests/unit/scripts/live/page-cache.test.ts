import { describe, expect, test, vi } from 'vitest';
import { makeAnswer, type Answer } from '#scripts/live/answer.ts';
import { createPageCache } from '#scripts/live/page-cache.ts';

/** An answer with a body of so many bytes. */
function makePage(size: number, caching = 'no-cache', status = 200): Answer {
  const headers = [
    ['content-type', 'text/html'],
    ['cache-control', caching],
  ] as const;
  return makeAnswer(status, headers, Buffer.alloc(size, 'a'));
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

function give(answer: Answer): () => Promise<Answer> {
  return () => Promise.resolve(answer);
}

/** A rendering that ends when it is told to. */
function makeSlow(): { make: () => Promise<Answer>; end: (answer: Answer) => void; fail: () => void } {
  let resolve: (answer: Answer) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Answer>((end, fail) => {
    resolve = end;
    reject = fail;
  });
  return {
    make: () => promise,
    end: (answer) => {
      resolve(answer);
    },
    fail: () => {
      reject(new Error('It failed.'));
    },
  };
}

describe('the cache of rendered pages', () => {
  test('gives what it has', async () => {
    const cache = createPageCache(1e6);
    const page = makePage(10);
    const make = vi.fn(give(page));
    expect(await cache.get('/a', make)).toEqual({ answer: page, origin: 'miss' });
    expect(await cache.get('/a', make)).toEqual({ answer: page, origin: 'hit' });
    expect(make).toHaveBeenCalledOnce();
  });

  test('renders once for all who ask at the same time', async () => {
    const cache = createPageCache(1e6);
    const { make, end } = makeSlow();
    const counted = vi.fn(make);
    const asked = [1, 2, 3].map(() => cache.get('/a', counted));
    end(makePage(10));
    const origins = (await Promise.all(asked)).map(({ origin }) => origin);
    expect(origins).toEqual(['miss', 'shared', 'shared']);
    expect(counted).toHaveBeenCalledOnce();
  });

  test('does not keep a failure: who asks next gets a new try', async () => {
    const cache = createPageCache(1e6);
    const { make, fail } = makeSlow();
    const asked = [cache.get('/a', make), cache.get('/a', make)];
    fail();
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await cache.get('/a', give(makePage(1)))).origin).toBe('miss');
  });

  test('keeps nothing but answers with status 200', async () => {
    const cache = createPageCache(1e6);
    for (const status of [301, 404, 500]) {
      await cache.get(`/${status}`, give(makePage(10, 'no-cache', status)));
      expect((await cache.get(`/${status}`, give(makePage(10)))).origin).toBe('miss');
    }
  });

  test('stays below its bound, whatever is asked for, and lets go first what was not asked for longest', async () => {
    const cache = createPageCache(100_000);
    const add = (key: string): Promise<unknown> => cache.get(key, give(makePage(9000)));
    for (let at = 0; at < 9; at += 1) await add(`/${at}`);
    await add('/0');
    await add('/9');
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect((await cache.get('/0', give(makePage(9000)))).origin).toBe('hit');
    expect((await cache.get('/1', give(makePage(9000)))).origin).toBe('miss');
    for (let at = 0; at < 500; at += 1) {
      const { answer } = await cache.get(`/more/${at}`, give(makePage(at * 40)));
      await cache.encode(answer, at % 2 === 0 ? 'br' : 'gzip');
      expect(cache.bytes).toBeLessThanOrEqual(100_000);
    }
  });

  test('does not give up all it has for one huge page', async () => {
    const cache = createPageCache(100_000);
    await cache.get('/a', give(makePage(100)));
    await cache.get('/huge', give(makePage(50_000)));
    expect((await cache.get('/a', give(makePage(100)))).origin).toBe('hit');
    expect((await cache.get('/huge', give(makePage(50_000)))).origin).toBe('miss');
  });

  test('of no size keeps nothing', async () => {
    const cache = createPageCache(0);
    await cache.get('/a', give(makePage(1)));
    expect((await cache.get('/a', give(makePage(1)))).origin).toBe('miss');
    expect(cache.bytes).toBe(0);
  });

  test('compresses a page once for each coding, and counts the bytes', async () => {
    const cache = createPageCache(1e6);
    const { answer } = await cache.get('/a', give(makePage(5000)));
    const before = cache.bytes;
    const [a, b] = await Promise.all([cache.encode(answer, 'br'), cache.encode(answer, 'br')]);
    expect(a).toBe(b);
    expect(cache.bytes).toBe(before + a.length);
    await cache.encode(answer, 'gzip');
    expect(cache.bytes).toBeGreaterThan(before + a.length);
    cache.drop();
    expect(cache.bytes).toBe(0);
  });
});

describe('a change of the content', () => {
  test('drops pages, but not what can never change', async () => {
    const cache = createPageCache(1e6);
    await cache.get('/page', give(makePage(10)));
    await cache.get('/file-1a2b.json', give(makePage(10, IMMUTABLE)));
    cache.drop();
    expect((await cache.get('/page', give(makePage(10)))).origin).toBe('miss');
    expect((await cache.get('/file-1a2b.json', give(makePage(10)))).origin).toBe('hit');
  });

  test('keeps nothing of what was begun before it, and gives it to nobody who asks after', async () => {
    const cache = createPageCache(1e6);
    const { make, end } = makeSlow();
    const before = cache.get('/a', make);
    cache.drop();
    const fresh = makePage(20);
    const after = cache.get('/a', give(fresh));
    end(makePage(10));
    expect((await before).answer.body.length).toBe(10);
    expect((await after).answer).toBe(fresh);
    expect((await cache.get('/a', give(makePage(30)))).answer).toBe(fresh);
  });
});
