import { SearchUnavailableError, type SearchEngine } from '#app/engine/model/search-results.ts';
import { createLocalEngine } from './local-engine.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Web worker that runs the search. */

let engine: SearchEngine | undefined;

const running = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'start':
      engine = createLocalEngine(data.namesHref);
      break;
    case 'abort':
      running.get(data.id)?.abort();
      break;
    default:
      void respond(data);
  }
});

async function respond(call: Extract<ToWorker, { type: 'prepare' | 'search' }>): Promise<void> {
  const { id } = call;
  const controller = new AbortController();
  running.set(id, controller);
  try {
    if (engine === undefined) throw new TypeError('The worker has not been started.');
    if (call.type === 'prepare') {
      await engine.prepare();
      send({ type: 'prepared', id });
      return;
    }
    const results = await engine.search(call.query, controller.signal, {
      ...call.options,
      onPartial: (partial) => send({ type: 'partial', id, results: partial }),
    });
    send({ type: 'results', id, results });
  } catch (error) {
    if (controller.signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    send({ type: error instanceof SearchUnavailableError ? 'unavailable' : 'failed', id, message });
  } finally {
    running.delete(id);
  }
}

function send(message: FromWorker): void {
  // The types are those of a page, where a message needs an origin.
  (self as unknown as { postMessage(message: FromWorker): void }).postMessage(message);
}
