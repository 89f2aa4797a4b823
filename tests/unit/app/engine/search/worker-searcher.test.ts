import { afterEach, expect, test, vi } from 'vitest';
import type { SearchResults } from '#app/engine/model/search-results.ts';
import type { FromWorker, ToWorker } from '#app/engine/search/worker-messages.ts';
import { createWorkerSearcher } from '#app/engine/search/worker-searcher.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const PARTIAL: SearchResults = { query: 'a', words: [], pages: [], count: 1 };
const RESULTS: SearchResults = { ...PARTIAL, words: ['a'] };

/** A worker that answers every search twice: at first without excerpts. */
class TwiceWorker extends EventTarget {
  static told: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    TwiceWorker.told.push(message);
    if (message.type === 'start') this.#send({ type: 'ready' });
    else {
      this.#send({ type: 'partial', id: message.id, results: PARTIAL });
      this.#send({ type: 'results', id: message.id, results: RESULTS });
      this.#send({ type: 'partial', id: message.id, results: PARTIAL });
    }
  }

  #send(data: FromWorker): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

test('F3 hits that have no excerpts yet come from the worker too, and none after the answer', async () => {
  vi.stubGlobal('Worker', TwiceWorker);
  const searcher = await createWorkerSearcher({
    moduleUrl: '/searcher.js',
    names: { docsHref: '/docs.json', indexHref: '/index.json' },
    files: new Map(),
    isGoingOn: true,
  });
  const onPartial = vi.fn();
  expect(await searcher.search('a', { version: '5.x', onPartial })).toEqual(RESULTS);
  expect(TwiceWorker.told.at(-1)).toMatchObject({ query: 'a', version: '5.x' });
  await Promise.resolve();
  expect(onPartial.mock.calls).toEqual([[PARTIAL]]);
  // Nobody has to listen.
  expect(await searcher.search('a')).toEqual(RESULTS);
});
