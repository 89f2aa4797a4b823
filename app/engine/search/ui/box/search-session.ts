import {
  SearchUnavailableError,
  type QueryOptions,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';

/** What a query is limited to. */
export type SearchScope = Pick<QueryOptions, 'filter' | 'limit' | 'version'>;

/** What the box shows. */
export interface SessionState {
  /**
   * `idle`: nothing has been fetched. `loading`: the index is being fetched. `ready`: it has been.
   * `failed`: something could not be fetched; `message` says what.
   */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The latest query, as typed; its results may not have arrived yet. */
  query: string;
  /** What that query is limited to. */
  scope: SearchScope;
  /** The latest results; while another query is running, those of the previous one. */
  results: SearchResults | undefined;
  /** ID of the request that `results` belong to: the same when only their excerpts are added. */
  requestId: number;
  /** What `results` were limited to. */
  resultScope: SearchScope;
  /** For readers; only when failed. */
  message: string | undefined;
}

/** State of a search box: one engine, one query at a time. */
export interface SearchSession {
  getState(): SessionState;
  /** Calls back after each change of the state. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
  /**
   * Fetches what every search needs, unless it has been fetched or is being fetched. Retries after a failure.
   */
  prepare(): void;
  /**
   * Runs the query that the reader has typed, and aborts the previous one. A blank query only clears the results, as does
   * another docs version. After a failure nothing is fetched until `retry` or `prepare`.
   */
  search(query: string, scope?: SearchScope): void;
  /** After a failure: runs the latest query again. */
  retry(): void;
}

/** For errors without a message for readers. */
const UNAVAILABLE = 'Search is not available right now.';

/**
 * Creates a session. Its engine is loaded when it is first needed, and again if that failed.
 *
 * @param loadEngine may fetch code
 */
// eslint-disable-next-line max-lines-per-function -- one closure: its functions share the state of a session
export function createSearchSession(loadEngine: () => Promise<SearchEngine>): SearchSession {
  const listeners = new Set<() => void>();
  let state: SessionState = {
    status: 'idle',
    query: '',
    scope: {},
    results: undefined,
    requestId: 0,
    resultScope: {},
    message: undefined,
  };
  let engine: Promise<SearchEngine> | undefined;
  let requestId = 0;
  let running: AbortController | undefined;

  function change(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function fail(error: unknown): void {
    const message = error instanceof SearchUnavailableError ? error.message : UNAVAILABLE;
    if (!(error instanceof SearchUnavailableError)) console.warn(error);
    change({ status: 'failed', message, results: undefined });
  }

  async function getReady(): Promise<SearchEngine> {
    if (engine === undefined) {
      const loading = loadEngine();
      engine = loading;
      loading.catch(() => {
        if (engine === loading) engine = undefined;
      });
    }
    const ready = await engine;
    if (state.status === 'ready') return ready;
    await ready.prepare();
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

  function search(query: string, scope: SearchScope = {}): void {
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
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    prepare() {
      if (state.status === 'failed') retry();
      else load();
    },
    search,
    retry,
  };
}
