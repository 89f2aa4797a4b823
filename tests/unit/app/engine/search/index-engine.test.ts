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
const NAMES = { docsHref: '/search-docs.json', indexHref: '/search-index.json' };

/** Responds to a request to the stub worker. */
type Respond = (send: (response: SearchResponse) => void, worker: StubWorker) => void;

/** A worker whose responses are set by a test. */
class StubWorker {
  static instances: StubWorker[] = [];
  static respond: Respond = () => undefined;
  requests: SearchRequest[] = [];
  messages: unknown[] = [];
  isTerminated = false;
  onerror: ((event: { message: string }) => void) | undefined;

  constructor() {
    StubWorker.instances.push(this);
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
  StubWorker.instances = [];
  fetched = [];
  vi.stubGlobal('Worker', StubWorker);
  vi.stubGlobal('fetch', (href: string) => {
    fetched.push(href);
    const isNames = href === '/search.json';
    return Promise.resolve(isNames ? Response.json(NAMES) : new Response('no', { status: 500 }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function runSearch(
  engine: SearchEngine,
  onPartial?: (results: SearchResults) => void,
): Promise<SearchResults> {
  return await engine.search('a', new AbortController().signal, { version: '5.x', onPartial });
}

describe('F2 an engine in a worker', () => {
  test('starts no worker before the first search', () => {
    createIndexEngine('/search.json');
    expect(StubWorker.instances).toEqual([]);
  });

  test('F3 reports hits without excerpts first, and none after the results', async () => {
    StubWorker.respond = (send) => {
      send({ type: 'results', results: PARTIAL, isPartial: true });
      send({ type: 'results', results: RESULTS, isPartial: false });
      send({ type: 'results', results: PARTIAL, isPartial: true });
    };
    const onPartial = vi.fn();
    const engine = createIndexEngine('/search.json');
    expect(await runSearch(engine, onPartial)).toEqual(RESULTS);
    expect(onPartial.mock.calls).toEqual([[PARTIAL]]);
    // The callback is optional.
    expect(await runSearch(engine)).toEqual(RESULTS);
    const request = { names: NAMES, query: 'a', options: { version: '5.x' } };
    expect(StubWorker.instances.map(({ requests }) => requests)).toEqual([[request, request]]);
  });

  test('starts while the names are being fetched, and reports if that fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = reject)));
    const engine = createIndexEngine('/search.json');
    const prepared = engine.prepare();
    expect(StubWorker.instances).toHaveLength(1);
    fail(new TypeError('Failed to fetch'));
    await expect(prepared).rejects.toBeInstanceOf(SearchUnavailableError);
    expect(StubWorker.instances[0]).toMatchObject({ requests: [], isTerminated: false });
  });

  test('forwards an abort to the worker', async () => {
    StubWorker.respond = () => undefined;
    const controller = new AbortController();
    const engine = createIndexEngine('/search.json');
    const requested = engine.search('a', controller.signal);
    const [worker] = StubWorker.instances;
    await vi.waitFor(() => expect(worker?.requests).toHaveLength(1));
    controller.abort();
    await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
    await expect(engine.search('a', controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker?.requests).toHaveLength(1);
    await vi.waitFor(() => expect(worker?.messages).toEqual(['abort']));
  });

  test('F7 reports that a file could not be fetched, and retries', async () => {
    let response: SearchResponse = { type: 'unavailable', message: 'Search could not be loaded.' };
    StubWorker.respond = (send) => send(response);
    const engine = createIndexEngine('/search.json');
    await expect(engine.prepare()).rejects.toThrow(new SearchUnavailableError('Search could not be loaded.'));
    response = { type: 'results', results: RESULTS, isPartial: false };
    await engine.prepare();
    expect(StubWorker.instances).toHaveLength(1);
    // The names may have changed.
    expect(fetched).toEqual(['/search.json', '/search.json']);
  });
});

test('F7 a worker that hangs times out after 20 s, and the next search starts a new one', async () => {
  const engine = createIndexEngine('/search.json');
  vi.useFakeTimers();
  try {
    StubWorker.respond = () => undefined;
    const failure = runSearch(engine).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failure).toMatchObject({
      name: 'SearchUnavailableError',
      message: 'Search took too long. Check your connection and try again.',
    });
  } finally {
    vi.useRealTimers();
  }
  expect(StubWorker.instances.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  StubWorker.respond = (send) => send({ type: 'results', results: RESULTS, isPartial: false });
  expect(await runSearch(engine)).toEqual(RESULTS);
  expect(StubWorker.instances.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

describe('F7 search moves to the page permanently if the worker', () => {
  test.each<[string, Respond]>([
    ['is blocked', (_, worker) => queueMicrotask(() => worker.onerror?.({ message: 'blocked' }))],
    ['fails during a search', (send) => send({ type: 'failed', message: 'no' })],
  ])('%s', async (_, respond) => {
    StubWorker.respond = respond;
    const engine = createIndexEngine('/search.json');
    await expect(runSearch(engine)).rejects.toBeInstanceOf(SearchUnavailableError);
    await expect(engine.prepare()).rejects.toBeInstanceOf(SearchUnavailableError);
    expect(fetched.filter((href) => href === NAMES.docsHref)).toHaveLength(2);
    expect(StubWorker.instances.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test('cannot be loaded, and the names arrive later', async () => {
    let respond: (response: Response) => void = () => undefined;
    const fetchLater = (href: string): Promise<Response> =>
      href === '/search.json'
        ? new Promise((resolve) => (respond = resolve))
        : Promise.resolve(new Response('no', { status: 500 }));
    vi.stubGlobal('fetch', vi.fn(fetchLater));
    const found = runSearch(createIndexEngine('/search.json'));
    StubWorker.instances[0]?.onerror?.({ message: 'blocked' });
    // An unhandled rejection would fail the test run.
    await new Promise((resolve) => setTimeout(resolve));
    respond(Response.json(NAMES));
    await expect(found).rejects.toBeInstanceOf(SearchUnavailableError);
    expect(fetch).toHaveBeenCalledWith(NAMES.docsHref, undefined);
  });

  test('cannot be created', async () => {
    vi.stubGlobal('Worker', undefined);
    const engine = createIndexEngine('/search.json');
    await expect(engine.prepare()).rejects.toBeInstanceOf(SearchUnavailableError);
    await expect(runSearch(engine)).rejects.toBeInstanceOf(SearchUnavailableError);
    expect(fetched.filter((href) => href === NAMES.docsHref)).toHaveLength(2);
  });
});
