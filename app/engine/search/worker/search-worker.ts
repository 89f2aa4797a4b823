import type { SearchNames } from '#app/engine/model/search-files.ts';
import {
  SearchUnavailableError,
  type QueryOptions,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import { createLocalSearch } from './searcher.ts';

/** Web worker that runs the search. */

/** Search request. The port transferred with it receives the responses; a message on it aborts the search. */
export interface SearchRequest {
  names: SearchNames;
  /** Empty to only fetch the data that every search requires. */
  query: string;
  options: Omit<QueryOptions, 'onPartial'>;
}

export type SearchResponse =
  /** With `isPartial`, the same results follow with their excerpts. */
  | { type: 'results'; results: SearchResults; isPartial: boolean }
  /** Search data could not be fetched or read. The message is user-facing. */
  | { type: 'unavailable'; message: string }
  | { type: 'failed'; message: string };

const search = createLocalSearch();

addEventListener('message', ({ data, ports: [port] }: MessageEvent<SearchRequest>) => {
  if (port !== undefined) void respond(data, port);
});

async function respond({ names, query, options }: SearchRequest, port: MessagePort): Promise<void> {
  const send = (response: SearchResponse): void => port.postMessage(response);
  const controller = new AbortController();
  port.onmessage = () => controller.abort();
  try {
    const onPartial = (results: SearchResults): void => send({ type: 'results', results, isPartial: true });
    const results = await search(names, query, controller.signal, { ...options, onPartial });
    send({ type: 'results', results, isPartial: false });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ type: error instanceof SearchUnavailableError ? 'unavailable' : 'failed', message });
  }
}
