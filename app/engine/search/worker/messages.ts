import type { QueryOptions, SearchResults } from '#app/engine/model/search-results.ts';

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
