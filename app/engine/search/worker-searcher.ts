import {
  SearchUnavailableError,
  type OnPartial,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import type { Searcher } from './searcher.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** What a worker starts with. */
type WorkerSearcherOptions = Omit<Extract<ToWorker, { type: 'start' }>, 'type'>;

/** A searcher in a worker, and what to do when it fails. */
export interface WorkerSearcher extends Searcher {
  stop(): void;
}

/** Thrown by a searcher whose worker can't work. */
export class WorkerFailedError extends Error {
  override name = 'WorkerFailedError';
}

interface Waiting {
  resolve(results: SearchResults): void;
  reject(error: Error): void;
  onPartial: OnPartial | undefined;
}

/** Starts a worker that searches. Rejects with a WorkerFailedError where there can be none. */
export function createWorkerSearcher(options: WorkerSearcherOptions): Promise<WorkerSearcher> {
  return new Promise((started, failed) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    } catch (error) {
      failed(new WorkerFailedError('The browser starts no worker.', { cause: error }));
      return;
    }
    const waiting = new Map<number, Waiting>();
    let last = 0;
    const post = (message: ToWorker): void => {
      worker.postMessage(message);
    };
    const fail = (message: string): void => {
      const error = new WorkerFailedError(message);
      worker.terminate();
      failed(error);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    const searcher: WorkerSearcher = {
      search: (query, { version, onPartial } = {}) =>
        new Promise((resolve, reject) => {
          last += 1;
          waiting.set(last, { resolve, reject, onPartial });
          post({ type: 'search', id: last, query, version });
        }),
      stop: () => {
        worker.terminate();
      },
    };
    worker.addEventListener('error', ({ message }) => {
      fail(message);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') {
        started(searcher);
        return;
      }
      if (data.type === 'failed') {
        fail(data.message);
        return;
      }
      const asked = waiting.get(data.id);
      if (data.type === 'partial') {
        asked?.onPartial?.(data.results);
        return;
      }
      waiting.delete(data.id);
      if (data.type === 'results') asked?.resolve(data.results);
      else if (data.type === 'overtaken') asked?.reject(new DOMException('Overtaken.', 'AbortError'));
      else asked?.reject(new SearchUnavailableError(data.message));
    });
    post({ type: 'start', ...options });
  });
}
