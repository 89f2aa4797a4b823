import type { SearchNames } from './search-data.ts';
import type { SearchResults } from './search-results.ts';

/** What the page tells the worker. */
export type ToWorker =
  | {
      type: 'start';
      /** Where the searcher's module is. */
      moduleUrl: string;
      names: SearchNames;
      /** Files that the page has fetched already, by href. */
      files: ReadonlyMap<string, unknown>;
    }
  | { type: 'search'; id: number; query: string; version: string | undefined };

/** What the worker tells the page. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'results'; id: number; results: SearchResults }
  /** Search data could not be had; the message is for readers. */
  | { type: 'unavailable'; id: number; message: string }
  /** The worker can't work: whoever asked must do it alone. */
  | { type: 'failed'; id: number | undefined; message: string };
