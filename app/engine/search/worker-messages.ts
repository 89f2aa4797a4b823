import type { SearchNames } from '#app/engine/model/search-files.ts';
import type { SearchResults } from '#app/engine/model/search-results.ts';

/** What the page tells the worker. */
export type ToWorker =
  | {
      type: 'start';
      /** Where the searcher's module is. */
      moduleUrl: string;
      names: SearchNames;
      /** Files that the page has fetched already, by href. */
      files: ReadonlyMap<string, unknown>;
      /** Whether somebody has searched already. */
      isGoingOn: boolean;
    }
  | { type: 'search'; id: number; query: string; version: string | undefined };

/** What the worker tells the page. */
export type FromWorker =
  | { type: 'ready' }
  /** The results follow with their excerpts. */
  | { type: 'partial'; id: number; results: SearchResults }
  | { type: 'results'; id: number; results: SearchResults }
  /** Another query has come before the answer. */
  | { type: 'overtaken'; id: number }
  /** Search data could not be had; the message is for readers. */
  | { type: 'unavailable'; id: number; message: string }
  /** The worker can't work: whoever asked must do it alone. */
  | { type: 'failed'; id: number | undefined; message: string };
