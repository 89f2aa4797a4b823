import {
  SearchUnavailableError,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import { createLocalEngine } from './local-engine.ts';
import type { SearchRequest, SearchResponse } from './messages.ts';

/** Web worker that runs the search. */

let engine: SearchEngine | undefined;

addEventListener('message', ({ data, ports: [port] }: MessageEvent<SearchRequest>) => {
  if (port !== undefined) void respond(data, port);
});

async function respond({ namesHref, query, options }: SearchRequest, port: MessagePort): Promise<void> {
  const send = (response: SearchResponse): void => port.postMessage(response);
  const controller = new AbortController();
  port.onmessage = () => controller.abort();
  try {
    engine ??= createLocalEngine(namesHref);
    const onPartial = (results: SearchResults): void => send({ type: 'results', results, isPartial: true });
    const results = await engine.search(query, controller.signal, { ...options, onPartial });
    send({ type: 'results', results, isPartial: false });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ type: error instanceof SearchUnavailableError ? 'unavailable' : 'failed', message });
  }
}
