import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import {
  SearchUnavailableError,
  type QueryOptions,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';

/** Options that restrict the results of a query. */
export type SearchScope = Pick<QueryOptions, 'filter' | 'limit' | 'version'>;

/** State shown by the search box. */
export interface SessionState {
  /**
   * `idle`: nothing has been fetched. `loading`: the index is being fetched. `ready`: the index is loaded.
   * `failed`: a fetch failed; `message` describes the failure.
   */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The latest query, as typed; its results may not have arrived yet. */
  query: string;
  /** Scope of that query. */
  scope: SearchScope;
  /** The latest results; while another query is running, those of the previous one. */
  results: SearchResults | undefined;
  /** ID of the request that `results` belong to, unchanged when only excerpts are added. */
  requestId: number;
  /** Scope of `results`. */
  resultScope: SearchScope;
  /** User-facing error message; only if `status` is `failed`. */
  message: string | undefined;
}

/** State of a search box: one engine, one query at a time. */
interface SearchSession {
  getState(): SessionState;
  /** Fetches the data that every search requires, unless it is loaded or loading. After a failure, runs the latest query again. */
  prepare(): void;
  /**
   * Runs a query and aborts the previous one. A blank query only clears the results; a change of the docs version
   * clears those of the previous one. After a failure, nothing is fetched until `prepare` is called.
   */
  search(query: string, scope: SearchScope): void;
}

/** Message for errors without a user-facing one. */
const UNAVAILABLE = 'Search is not available right now.';

/**
 * Creates a session. Its engine is loaded on first use, and again after a failure.
 *
 * @param loadEngine creates the engine; may fetch its code
 * @param onChange called after each change of the state
 */
// eslint-disable-next-line max-lines-per-function -- one closure: its functions share the state of a session
export function createSearchSession(
  loadEngine: () => Promise<SearchEngine>,
  onChange: () => void,
): SearchSession {
  let state: SessionState = {
    status: 'idle',
    query: '',
    scope: {},
    results: undefined,
    requestId: 0,
    resultScope: {},
    message: undefined,
  };
  const getEngine = memoizeAsync(loadEngine);
  let requestId = 0;
  let running: AbortController | undefined;

  function change(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    onChange();
  }

  function fail(error: unknown): void {
    const message = error instanceof SearchUnavailableError ? error.message : UNAVAILABLE;
    if (!(error instanceof SearchUnavailableError)) console.warn(error);
    change({ status: 'failed', message, results: undefined });
  }

  async function getReady(): Promise<SearchEngine> {
    const ready = await getEngine();
    if (state.status !== 'ready') await ready.prepare();
    return ready;
  }

  function load(): void {
    if (state.status !== 'idle') return;
    change({ status: 'loading', message: undefined });
    getReady().then(
      () => {
        if (state.status === 'loading') change({ status: 'ready' });
      },
      (error: unknown) => fail(error),
    );
  }

  async function run(query: string, scope: SearchScope, signal: AbortSignal): Promise<void> {
    requestId += 1;
    const id = requestId;
    try {
      const ready = await getReady();
      if (signal.aborted) return;
      const onPartial = (results: SearchResults): void => {
        if (signal.aborted) return;
        change({ status: 'ready', results, requestId: id, resultScope: scope, message: undefined });
      };
      onPartial(await ready.search(query, signal, { ...scope, onPartial }));
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  }

  function retry(): void {
    change({ status: 'idle' });
    search(state.query, state.scope);
  }

  function search(query: string, scope: SearchScope): void {
    running?.abort();
    running = undefined;
    const isEmpty = query.trim() === '';
    const isStale = isEmpty || scope.version !== state.scope.version;
    change({ query, scope, ...(isStale ? { results: undefined } : {}) });
    load();
    if (isEmpty || state.status === 'failed') return;
    running = new AbortController();
    void run(query, scope, running.signal);
  }

  return {
    getState: () => state,
    prepare() {
      if (state.status === 'failed') retry();
      else load();
    },
    search,
  };
}
