import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  SearchUnavailableError,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import { createIndexEngine } from '#app/engine/search/index-engine.ts';
import { createWorkerEngine, WorkerFailedError } from '#app/engine/search/worker/worker-engine.ts';
import type { FromWorker, ToWorker } from '#app/engine/search/worker/messages.ts';

const PARTIAL: SearchResults = { query: 'a', words: [], pages: [], count: 1 };
const RESULTS: SearchResults = { ...PARTIAL, words: ['a'] };

/** A worker that does what the test says. */
class StubWorker extends EventTarget {
  static made: StubWorker[] = [];
  static respond: (message: ToWorker, worker: StubWorker) => void = () => undefined;
  received: ToWorker[] = [];
  isTerminated = false;

  constructor() {
    super();
    StubWorker.made.push(this);
  }

  postMessage(message: ToWorker): void {
    this.received.push(message);
    StubWorker.respond(message, this);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  send(data: FromWorker): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  fail(): void {
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('error'), { message: 'blocked' })));
  }
}

beforeEach(() => {
  StubWorker.made = [];
  vi.stubGlobal('Worker', StubWorker);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function ask(
  engine: SearchEngine,
  onPartial?: (results: SearchResults) => void,
): Promise<SearchResults> {
  return await engine.search('a', new AbortController().signal, { version: '5.x', onPartial });
}

describe('F2 an engine in a worker', () => {
  test('F3 sends hits without excerpts first, and none after the results', async () => {
    StubWorker.respond = (message, worker) => {
      if (message.type !== 'search') return;
      worker.send({ type: 'partial', id: message.id, results: PARTIAL });
      worker.send({ type: 'results', id: message.id, results: RESULTS });
      worker.send({ type: 'partial', id: message.id, results: PARTIAL });
    };
    const onPartial = vi.fn();
    const engine = createWorkerEngine('/search.json');
    expect(await ask(engine, onPartial)).toEqual(RESULTS);
    await Promise.resolve();
    expect(onPartial.mock.calls).toEqual([[PARTIAL]]);
    const [worker] = StubWorker.made;
    expect(worker?.received[0]).toEqual({ type: 'start', namesHref: '/search.json' });
    expect(worker?.received[1]).toMatchObject({ query: 'a', options: { version: '5.x' } });
    // Nobody has to listen.
    expect(await ask(engine)).toEqual(RESULTS);
  });

  test('is told that nobody waits for a search', async () => {
    StubWorker.respond = () => undefined;
    const controller = new AbortController();
    const engine = createWorkerEngine('/search.json');
    const asked = engine.search('a', controller.signal);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(engine.search('a', controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(StubWorker.made[0]?.received.map(({ type }) => type)).toEqual(['start', 'search', 'abort']);
  });

  test('F7 reports what could not be fetched, and tries again', async () => {
    let message: FromWorker = { type: 'unavailable', id: 1, message: 'Search could not be loaded.' };
    StubWorker.respond = (asked, worker) => {
      if (asked.type === 'prepare') worker.send({ ...message, id: asked.id });
    };
    const engine = createWorkerEngine('/search.json');
    await expect(engine.prepare()).rejects.toThrow(new SearchUnavailableError('Search could not be loaded.'));
    message = { type: 'prepared', id: 2 };
    await engine.prepare();
  });

  test.each<[string, (message: ToWorker, worker: StubWorker) => void]>([
    ['its script is blocked', (_, worker) => worker.fail()],
    [
      'it fails while it searches',
      (message, worker) => {
        if (message.type === 'search') worker.send({ type: 'failed', id: message.id, message: 'no' });
      },
    ],
  ])('F7 fails for good when %s', async (_, respond) => {
    StubWorker.respond = respond;
    const engine = createWorkerEngine('/search.json');
    await expect(ask(engine)).rejects.toBeInstanceOf(WorkerFailedError);
    await expect(engine.prepare()).rejects.toBeInstanceOf(WorkerFailedError);
    expect(StubWorker.made[0]?.isTerminated).toBe(true);
  });

  test('F7 fails where there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    await expect(createWorkerEngine('/search.json').prepare()).rejects.toBeInstanceOf(WorkerFailedError);
  });
});

describe('F7 the page searches', () => {
  test.each<[string, () => void]>([
    ['where there are no workers', () => vi.stubGlobal('Worker', undefined)],
    ['where the worker does not start', () => (StubWorker.respond = (_, worker) => worker.fail())],
  ])('%s', async (_, prepare) => {
    prepare();
    const fetched: string[] = [];
    vi.stubGlobal('fetch', (href: string) => {
      fetched.push(href);
      return Promise.resolve(new Response('no', { status: 500 }));
    });
    const engine = createIndexEngine('/search.json');
    await expect(engine.prepare()).rejects.toBeInstanceOf(SearchUnavailableError);
    await expect(ask(engine)).rejects.toBeInstanceOf(SearchUnavailableError);
    expect(fetched).toEqual(['/search.json', '/search.json']);
    expect(StubWorker.made.length).toBeLessThanOrEqual(1);
  });
});
