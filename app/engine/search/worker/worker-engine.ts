import {
  SearchUnavailableError,
  type OnPartial,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Thrown by an engine whose worker does not work. */
export class WorkerFailedError extends Error {
  override name = 'WorkerFailedError';
}

interface Call {
  /** Without results for `prepare`. */
  resolve(results?: SearchResults): void;
  reject(error: unknown): void;
  onPartial?: OnPartial | undefined;
}

/**
 * Creates an engine that searches in a worker. Its calls reject with a WorkerFailedError if there can be none.
 *
 * @param namesHref href of `search.json`, base included
 */
export function createWorkerEngine(namesHref: string): SearchEngine {
  const calls = new Map<number, Call>();
  let last = 0;
  let failure: WorkerFailedError | undefined;
  let worker: Worker | undefined;

  function fail(error: WorkerFailedError): void {
    failure = error;
    worker?.terminate();
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
  }

  function receive({ data }: MessageEvent<FromWorker>): void {
    const call = calls.get(data.id);
    if (data.type === 'partial') {
      call?.onPartial?.(data.results);
      return;
    }
    calls.delete(data.id);
    if (data.type === 'results') call?.resolve(data.results);
    else if (data.type === 'prepared') call?.resolve();
    else if (data.type === 'unavailable') call?.reject(new SearchUnavailableError(data.message));
    else {
      call?.reject(new WorkerFailedError(data.message));
      fail(new WorkerFailedError(data.message));
    }
  }

  function send(message: ToWorker): void {
    worker?.postMessage(message);
  }

  function call(
    message: (id: number) => ToWorker,
    onPartial?: OnPartial,
  ): { id: number; result: Promise<SearchResults | undefined> } {
    last += 1;
    const id = last;
    const result = new Promise<SearchResults | undefined>((resolve, reject) => {
      if (failure !== undefined) reject(failure);
      else calls.set(id, { resolve, reject, onPartial });
    });
    send(message(id));
    return { id, result };
  }

  try {
    worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', receive);
    worker.addEventListener('error', ({ message }) => fail(new WorkerFailedError(message)));
    send({ type: 'start', namesHref });
  } catch (error) {
    failure = new WorkerFailedError('The browser starts no worker.', { cause: error });
  }

  return {
    async prepare() {
      await call((id) => ({ type: 'prepare', id })).result;
    },
    async search(query, signal, { onPartial, ...options } = {}) {
      signal.throwIfAborted();
      const { id, result } = call((number) => ({ type: 'search', id: number, query, options }), onPartial);
      const abort = (): void => {
        calls.get(id)?.reject(signal.reason);
        calls.delete(id);
        send({ type: 'abort', id });
      };
      signal.addEventListener('abort', abort);
      try {
        return (await result) ?? { query, words: [], pages: [], count: 0 };
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
