import type { QueryOptions, SearchResults } from '#app/engine/model/search-results.ts';

/** What the page sends to the worker. `id` is the number of a call. */
export type ToWorker =
  /** First of all; `namesHref`: href of `search.json`. */
  | { type: 'start'; namesHref: string }
  | { type: 'prepare'; id: number }
  | { type: 'search'; id: number; query: string; options: Omit<QueryOptions, 'onPartial'> }
  /** Nobody waits for the results any more. */
  | { type: 'abort'; id: number };

/** What the worker sends to the page. */
export type FromWorker =
  | { type: 'prepared'; id: number }
  /** The results follow with their excerpts. */
  | { type: 'partial'; id: number; results: SearchResults }
  | { type: 'results'; id: number; results: SearchResults }
  /** Search data could not be fetched or read; the message is for readers. */
  | { type: 'unavailable'; id: number; message: string }
  /** The worker does not work: the page has to search. */
  | { type: 'failed'; id: number; message: string };
