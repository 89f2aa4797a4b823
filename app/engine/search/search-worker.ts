import { fetchFile } from './fetch-file.ts';
import { rehearse } from './rehearsal.ts';
import { SearchUnavailableError, type SearchResults } from '#app/engine/model/search-results.ts';
import type { Searcher } from './searcher.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Searches on a thread of its own. It imports the module that the page uses, from the browser's cache. */

let searcher: Promise<Searcher> | undefined;

/** Of the newest query. */
let running: AbortController | undefined;

/** Settles when all queries until now have been answered. */
let answering = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') void start(data);
  else {
    const before = answering;
    answering = answer(data).then(() => before);
  }
});

async function start(message: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  const { moduleUrl, names, files, isGoingOn } = message;
  const known = (href: string): Promise<unknown> => {
    const file = files.get(href);
    return file === undefined ? fetchFile(href) : Promise.resolve(file);
  };
  const loading = import(/* @vite-ignore */ moduleUrl) as Promise<typeof import('./searcher.ts')>;
  searcher = loading.then(({ createSearcher }) => createSearcher(names, known, { isGoingOn }));
  try {
    await searcher;
    send({ type: 'ready' });
    // Who searches already has done it.
    if (!isGoingOn) await rehearse((await loading).createSearcher, waitForRest);
  } catch (error) {
    send({ type: 'failed', id: undefined, message: String(error) });
  }
}

/** Waits until nobody searches. What is typed while the reader thinks is answered sooner for what was rehearsed. */
async function waitForRest(): Promise<void> {
  for (let known; known !== answering;) {
    known = answering;
    await known;
  }
}

async function answer({ id, query, version }: Extract<ToWorker, { type: 'search' }>): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  try {
    const onPartial = (results: SearchResults): void => send({ type: 'partial', id, results });
    const results = await (await searcher)?.search(query, { version, onPartial, signal });
    if (results !== undefined) send({ type: 'results', id, results });
  } catch (error) {
    if (signal.aborted) {
      send({ type: 'overtaken', id });
      return;
    }
    const type =
      error instanceof Error && error.name === SearchUnavailableError.name ? 'unavailable' : 'failed';
    send({ type, id, message: error instanceof Error ? error.message : String(error) });
  }
}

function send(message: FromWorker): void {
  // The types are those of a page, where a message needs an origin.
  (self as unknown as { postMessage(message: FromWorker): void }).postMessage(message);
}
