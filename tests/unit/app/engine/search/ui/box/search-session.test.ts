import { describe, expect, test, vi } from 'vitest';
import { createSearchSession } from '#app/engine/search/ui/box/search-session.ts';
import {
  SearchUnavailableError,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';

interface SearchCall {
  query: string;
  version: string | undefined;
  filter: string | undefined;
  limit: number | undefined;
  signal: AbortSignal;
  respond(): void;
  respondPartially(): void;
  reject(error: unknown): void;
}

/** A search engine that responds on request, and records its queries. */
function makeEngine(): {
  engine: SearchEngine;
  requested: SearchCall[];
  prepared: { failures: number; calls: number };
} {
  const requested: SearchCall[] = [];
  const prepared = { failures: 0, calls: 0 };
  const engine: SearchEngine = {
    prepare() {
      prepared.calls += 1;
      if (prepared.failures === 0) return Promise.resolve();
      prepared.failures -= 1;
      return Promise.reject(new SearchUnavailableError('Not now.'));
    },
    search: (query, signal, { version, filter, limit, onPartial } = {}) =>
      new Promise((resolve, reject) => {
        requested.push({
          query,
          version,
          filter,
          limit,
          signal,
          respond: () => resolve(makeResults(query)),
          respondPartially: () => onPartial?.(makeResults(query)),
          reject,
        });
      }),
  };
  return { engine, requested, prepared };
}

function makeResults(query: string): SearchResults {
  return { query, words: [query], pages: [], count: 0 };
}

/** Flushes callbacks of settled promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const ignore = (): void => undefined;

describe('createSearchSession', () => {
  test('F2 creates a single engine, on request', async () => {
    const { engine, prepared } = makeEngine();
    const make = vi.fn(() => Promise.resolve(engine));
    const session = createSearchSession(make, ignore);
    expect(session.getState().status).toBe('idle');
    expect(make).not.toHaveBeenCalled();
    session.prepare();
    session.prepare();
    expect(session.getState().status).toBe('loading');
    await settle();
    expect(session.getState().status).toBe('ready');
    session.prepare();
    await settle();
    expect(make).toHaveBeenCalledTimes(1);
    expect(prepared.calls).toBe(1);
  });

  test('F3 searches the current docs version, and drops results of another', async () => {
    const { engine, requested } = makeEngine();
    const session = createSearchSession(() => Promise.resolve(engine), ignore);
    session.search('podlet', { version: '4.x' });
    await settle();
    requested[0]?.respond();
    await settle();
    expect(session.getState()).toMatchObject({
      resultScope: { version: '4.x' },
      results: { query: 'podlet' },
    });
    session.search('podlet', { version: '5.x', filter: 'guide', limit: 32 });
    expect(session.getState()).toMatchObject({ scope: { version: '5.x' }, results: undefined });
    await settle();
    // A retry preserves the scope.
    requested[1]?.reject(new SearchUnavailableError('Not now.'));
    await settle();
    session.prepare();
    await settle();
    expect(requested.map(({ query, version, filter, limit }) => [query, version, filter, limit])).toEqual([
      ['podlet', '4.x', undefined, undefined],
      ['podlet', '5.x', 'guide', 32],
      ['podlet', '5.x', 'guide', 32],
    ]);
  });

  test('F2 searches for what was typed while the files were loading', async () => {
    const { engine, requested } = makeEngine();
    const session = createSearchSession(() => Promise.resolve(engine), ignore);
    session.search('pod', {});
    session.search('podlet', {});
    expect(session.getState()).toMatchObject({ status: 'loading', query: 'podlet' });
    await settle();
    expect(requested.map(({ query }) => query)).toEqual(['podlet']);
    requested[0]?.respond();
    await settle();
    expect(session.getState().results?.query).toBe('podlet');
  });

  test('F3 shows the results of the latest query, in whatever order responses arrive', async () => {
    const { engine, requested } = makeEngine();
    const session = createSearchSession(() => Promise.resolve(engine), ignore);
    session.search('a', {});
    await settle();
    session.search('ab', {});
    await settle();
    expect(requested.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    requested[1]?.respond();
    await settle();
    requested[0]?.respond();
    await settle();
    expect(session.getState().results?.query).toBe('ab');
  });

  test('F3 shows the previous hits until the next ones arrive', async () => {
    const { engine, requested } = makeEngine();
    const session = createSearchSession(() => Promise.resolve(engine), ignore);
    session.search('a', {});
    await settle();
    requested[0]?.respond();
    await settle();
    session.search('ab', {});
    await settle();
    expect(session.getState()).toMatchObject({ query: 'ab', status: 'ready', results: { query: 'a' } });
    session.search('  ', {});
    expect(session.getState()).toMatchObject({ query: '  ', results: undefined });
  });

  test('F3 shows hits before their excerpts, but only of the latest query', async () => {
    const { engine, requested } = makeEngine();
    const session = createSearchSession(() => Promise.resolve(engine), ignore);
    session.search('a', {});
    await settle();
    requested[0]?.respondPartially();
    const { requestId, results } = session.getState();
    expect(results?.query).toBe('a');
    requested[0]?.respond();
    await settle();
    expect(session.getState().results).not.toBe(results);
    expect(session.getState()).toMatchObject({ status: 'ready', requestId, results: { query: 'a' } });
    session.search('ab', {});
    session.search('abc', {});
    await settle();
    requested[1]?.respondPartially();
    expect(session.getState().results?.query).toBe('abc');
    expect(session.getState().requestId).not.toBe(requestId);
    session.search('abcd', {});
    requested[1]?.respondPartially();
    await settle();
    expect(session.getState()).toMatchObject({ query: 'abcd', results: { query: 'abc' } });
  });

  test('F7 shows the engine’s error message, and a retry searches again', async () => {
    const { engine, requested, prepared } = makeEngine();
    prepared.failures = 2;
    const session = createSearchSession(() => Promise.resolve(engine), ignore);
    session.search('podlet', {});
    await settle();
    expect(session.getState()).toMatchObject({ status: 'failed', message: 'Not now.' });
    session.prepare();
    await settle();
    expect(requested.map(({ query }) => query)).toEqual(['podlet']);
    requested[0]?.respond();
    await settle();
    expect(session.getState()).toMatchObject({
      status: 'ready',
      message: undefined,
      results: { query: 'podlet' },
    });
  });

  test('F7 creates the engine again when its code could not be loaded', async () => {
    const { engine } = makeEngine();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const make = vi
      .fn<() => Promise<SearchEngine>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(engine);
    const session = createSearchSession(make, ignore);
    session.prepare();
    await settle();
    expect(session.getState()).toMatchObject({
      status: 'failed',
      message: 'Search is not available right now.',
    });
    session.prepare();
    await settle();
    expect(session.getState().status).toBe('ready');
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test('F7 a rejected search is reported; a superseded one is not', async () => {
    const { engine, requested } = makeEngine();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const session = createSearchSession(() => Promise.resolve(engine), ignore);
    session.search('a', {});
    await settle();
    session.search('b', {});
    await settle();
    requested[0]?.reject(new DOMException('Aborted', 'AbortError'));
    await settle();
    expect(session.getState().status).not.toBe('failed');
    requested[1]?.reject(new Error('An error in the engine'));
    await settle();
    expect(session.getState().status).toBe('failed');
    warn.mockRestore();
  });

  test('reports each state change', async () => {
    const { engine } = makeEngine();
    const onChange = vi.fn();
    const session = createSearchSession(() => Promise.resolve(engine), onChange);
    session.prepare();
    await settle();
    expect(onChange).toHaveBeenCalledTimes(2);
    session.search('x', {});
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});
