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
   * `idle`: nothing has been fetched. `loading`: what every search needs is on its way. `ready`: it is there.
   * `failed`: something could not be had; `message` says so.
   */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The newest query, as it was typed; it may not be answered yet. */
  query: string;
  /** What that query is limited to. */
  scope: SearchScope;
  /** The newest answer; while another query is being answered it is that of the one before. */
  results: SearchResults | undefined;
  /** Number of the question that `results` answer: the same while only their excerpts are coming. */
  answered: number;
  /** What `results` were limited to. */
  resultScope: SearchScope;
  /** For readers; only when failed. */
  message: string | undefined;
}

/** A search box's side of a search: one engine, one query at a time. */
export interface SearchSession {
  getState(): SessionState;
  /** Calls back after each change of the state. Returns what ends that. */
  subscribe(onChange: () => void): () => void;
  /**
   * Gets what every search needs; nothing happens when it is there or on its way. After a failure it tries everything
   * again.
   */
  prepare(): void;
  /**
   * Asks for what the reader has typed. Only the newest query is answered; one of white space alone is none. Answers of
   * another docs version are not kept. After a failure nothing is fetched for what is typed, until `retry` or `prepare`.
   */
  ask(query: string, scope?: SearchScope): void;
  /** After a failure: tries everything again. */
  retry(): void;
}

/** For failures that do not explain themselves. */
const UNAVAILABLE = 'The search is not available right now.';

/**
 * Makes a session. Its engine is made when it is first needed; one that could not be made is tried again.
 *
 * @param makeEngine may fetch code
 */
// eslint-disable-next-line max-lines-per-function -- one closure: its functions share the state of a session
export function createSearchSession(makeEngine: () => Promise<SearchEngine>): SearchSession {
  const listeners = new Set<() => void>();
  let state: SessionState = {
    status: 'idle',
    query: '',
    scope: {},
    results: undefined,
    answered: 0,
    resultScope: {},
    message: undefined,
  };
  let engine: Promise<SearchEngine> | undefined;
  let asked = 0;
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
      const made = makeEngine();
      engine = made;
      made.catch(() => {
        if (engine === made) engine = undefined;
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

  async function answer(query: string, scope: SearchScope, signal: AbortSignal): Promise<void> {
    asked += 1;
    const number = asked;
    // A query that was overtaken has nothing to say any more.
    const isOvertaken = (): boolean => signal.aborted;
    try {
      const ready = await getReady();
      if (isOvertaken()) return;
      const onPartial = (results: SearchResults): void => {
        if (isOvertaken()) return;
        change({ status: 'ready', results, answered: number, resultScope: scope, message: undefined });
      };
      onPartial(await ready.search(query, signal, { ...scope, onPartial }));
    } catch (error) {
      if (!isOvertaken()) fail(error);
    }
  }

  function retry(): void {
    change({ status: 'idle' });
    ask(state.query, state.scope);
  }

  function ask(query: string, scope: SearchScope = {}): void {
    running?.abort();
    running = undefined;
    const isEmpty = query.trim() === '';
    const isStale = isEmpty || scope.version !== state.scope.version;
    change({ query, scope, ...(isStale ? { results: undefined } : {}) });
    load();
    if (isEmpty || state.status === 'failed') return;
    running = new AbortController();
    void answer(query, scope, running.signal);
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
    ask,
    retry,
  };
}
