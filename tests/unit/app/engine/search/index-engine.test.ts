import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  SearchUnavailableError,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import { createIndexEngine } from '#app/engine/search/index-engine.ts';
import type { SearchRequest, SearchResponse } from '#app/engine/search/worker/search-worker.ts';

const PARTIAL: SearchResults = { query: 'a', words: [], pages: [], count: 1 };
const RESULTS: SearchResults = { ...PARTIAL, words: ['a'] };

/** What the test's worker does with a request. */
type Respond = (send: (response: SearchResponse) => void, worker: StubWorker) => void;

/** A worker that does what the test says. */
class StubWorker {
  static made: StubWorker[] = [];
  static respond: Respond = () => undefined;
  requests: SearchRequest[] = [];
  messages: unknown[] = [];
  isTerminated = false;
  onerror: ((event: { message: string }) => void) | undefined;

  constructor() {
    StubWorker.made.push(this);
  }

  postMessage(request: SearchRequest, [port]: [MessagePort]): void {
    this.requests.push(request);
    port.onmessage = ({ data }) => this.messages.push(data);
    StubWorker.respond((response) => port.postMessage(response), this);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

let fetched: string[];

beforeEach(() => {
  StubWorker.made = [];
  fetched = [];
  vi.stubGlobal('Worker', StubWorker);
  vi.stubGlobal('fetch', (href: string) => {
    fetched.push(href);
    return Promise.resolve(new Response('no', { status: 500 }));
  });
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
  test('starts none before it is asked', () => {
    createIndexEngine('/search.json');
    expect(StubWorker.made).toEqual([]);
  });

  test('F3 sends hits without excerpts first, and none after the results', async () => {
    StubWorker.respond = (send) => {
      send({ type: 'results', results: PARTIAL, isPartial: true });
      send({ type: 'results', results: RESULTS, isPartial: false });
      send({ type: 'results', results: PARTIAL, isPartial: true });
    };
    const onPartial = vi.fn();
    const engine = createIndexEngine('/search.json');
    expect(await ask(engine, onPartial)).toEqual(RESULTS);
    expect(onPartial.mock.calls).toEqual([[PARTIAL]]);
    // Nobody has to listen.
    expect(await ask(engine)).toEqual(RESULTS);
    const request = { namesHref: '/search.json', query: 'a', options: { version: '5.x' } };
    expect(StubWorker.made.map(({ requests }) => requests)).toEqual([[request, request]]);
  });

  test('aborts a search that nobody waits for', async () => {
    StubWorker.respond = () => undefined;
    const controller = new AbortController();
    const engine = createIndexEngine('/search.json');
    const requested = engine.search('a', controller.signal);
    controller.abort();
    await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
    await expect(engine.search('a', controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    const [worker] = StubWorker.made;
    expect(worker?.requests).toHaveLength(1);
    await vi.waitFor(() => expect(worker?.messages).toEqual(['abort']));
  });

  test('F7 reports what could not be fetched, and tries again', async () => {
    let response: SearchResponse = { type: 'unavailable', message: 'Search could not be loaded.' };
    StubWorker.respond = (send) => send(response);
    const engine = createIndexEngine('/search.json');
    await expect(engine.prepare()).rejects.toThrow(new SearchUnavailableError('Search could not be loaded.'));
    response = { type: 'results', results: RESULTS, isPartial: false };
    await engine.prepare();
    expect(StubWorker.made).toHaveLength(1);
    expect(fetched).toEqual([]);
  });
});

test('F7 a worker that hangs is an error after 20 s, and the next try starts another one', async () => {
  const engine = createIndexEngine('/search.json');
  vi.useFakeTimers();
  try {
    StubWorker.respond = () => undefined;
    const failure = ask(engine).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failure).toMatchObject({
      name: 'SearchUnavailableError',
      message: 'Search took too long. Check your connection and try again.',
    });
  } finally {
    vi.useRealTimers();
  }
  expect(StubWorker.made.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  StubWorker.respond = (send) => send({ type: 'results', results: RESULTS, isPartial: false });
  expect(await ask(engine)).toEqual(RESULTS);
  expect(StubWorker.made.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  expect(fetched).toEqual([]);
});

describe('F7 the page searches, for good, when the worker', () => {
  test.each<[string, Respond]>([
    ['is blocked', (_, worker) => queueMicrotask(() => worker.onerror?.({ message: 'blocked' }))],
    ['fails while it searches', (send) => send({ type: 'failed', message: 'no' })],
  ])('%s', async (_, respond) => {
    StubWorker.respond = respond;
    const engine = createIndexEngine('/search.json');
    await expect(ask(engine)).rejects.toBeInstanceOf(SearchUnavailableError);
    await expect(engine.prepare()).rejects.toBeInstanceOf(SearchUnavailableError);
    expect(fetched).toEqual(['/search.json', '/search.json']);
    expect(StubWorker.made.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test('cannot be made', async () => {
    vi.stubGlobal('Worker', undefined);
    const engine = createIndexEngine('/search.json');
    await expect(engine.prepare()).rejects.toBeInstanceOf(SearchUnavailableError);
    await expect(ask(engine)).rejects.toBeInstanceOf(SearchUnavailableError);
    expect(fetched).toEqual(['/search.json', '/search.json']);
  });
});
