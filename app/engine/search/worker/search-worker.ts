import {
  SearchUnavailableError,
  type QueryOptions,
  type Search,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import { createLocalSearch } from './searcher.ts';

/** Web worker that runs the search. */

/** Search that the page requests of the worker. The port that it sends with it gets the responses, and aborts it. */
export interface SearchRequest {
  /** Href of `search.json`. */
  namesHref: string;
  /** Empty to fetch what every search needs. */
  query: string;
  options: Omit<QueryOptions, 'onPartial'>;
}

/** What the worker responds. */
export type SearchResponse =
  /** `isPartial`: the same results follow with their excerpts. */
  | { type: 'results'; results: SearchResults; isPartial: boolean }
  /** Search data could not be fetched or read (the message is for readers), or the worker does not work. */
  | { type: 'unavailable'; message: string }
  | { type: 'failed'; message: string };

let search: Search | undefined;

addEventListener('message', ({ data, ports: [port] }: MessageEvent<SearchRequest>) => {
  if (port !== undefined) void respond(data, port);
});

async function respond({ namesHref, query, options }: SearchRequest, port: MessagePort): Promise<void> {
  const send = (response: SearchResponse): void => port.postMessage(response);
  const sendResults = (results: SearchResults, isPartial: boolean): void =>
    send({ type: 'results', results, isPartial });
  const controller = new AbortController();
  port.onmessage = () => controller.abort();
  try {
    search ??= createLocalSearch(namesHref);
    const onPartial = (results: SearchResults): void => sendResults(results, true);
    sendResults(await search(query, controller.signal, { ...options, onPartial }), false);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ type: error instanceof SearchUnavailableError ? 'unavailable' : 'failed', message });
  }
}
