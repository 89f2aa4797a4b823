import { mayPrefetch } from '#app/engine/client/dom/connection.ts';

/** What other parts of the site may ask of the search box, wherever it is. */
export type SearchRequest =
  /** Open it; with words, as if they had been typed. */
  | { do: 'open'; query: string | undefined }
  /** The reader is about to open it: fetch what it needs. */
  | { do: 'prepare' };

type Hear = (request: SearchRequest) => void;

let box: Hear | undefined;
/** Asked for before there was a box: a page may come alive sooner than what is around it. */
let waiting: SearchRequest | undefined;

/** Opens the search box; with words, it answers them at once. */
export function openSearch(query?: string): void {
  send({ do: 'open', query });
}

/** Fetches what the search box needs, where the connection allows that. */
export function prepareSearch(): void {
  if (mayPrefetch()) send({ do: 'prepare' });
}

/** For the box: hears what is asked of it. Returns what ends that. */
export function onSearchRequest(hear: Hear): () => void {
  box = hear;
  const missed = waiting;
  waiting = undefined;
  if (missed !== undefined) hear(missed);
  return () => {
    if (box === hear) box = undefined;
  };
}

function send(request: SearchRequest): void {
  if (box !== undefined) box(request);
  // Fetching is a part of opening.
  else if (request.do === 'open' || waiting === undefined) waiting = request;
}
