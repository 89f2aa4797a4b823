import { fetchFile } from './fetch-file.ts';
import { readNamesFile } from './read-file.ts';
import { SearchUnavailableError, type SearchEngine } from '#app/engine/model/search-results.ts';
import type { Searcher } from './searcher.ts';
import { createWorkerSearcher, WorkerFailedError } from './worker-searcher.ts';

/** A search that keeps the page busy for longer makes it miss a frame, in milliseconds. */
const FRAME = 16;

/**
 * Makes the engine that searches the site's own index. Nothing is fetched before `prepare` or `search` is called.
 *
 * @param namesHref where `search.json` is, base included
 */
export function createIndexEngine(namesHref: string): SearchEngine {
  let preparing: Promise<Searcher> | undefined;

  const prepare = (): Promise<Searcher> => {
    if (preparing === undefined) {
      preparing = loadSearcher(namesHref);
      // A failure is not remembered: the next call tries again.
      preparing.catch(() => {
        preparing = undefined;
      });
    }
    return preparing;
  };

  return {
    async prepare() {
      await prepare();
    },
    async search(query, signal, { version, onPartial } = {}) {
      signal.throwIfAborted();
      const searcher = await prepare();
      signal.throwIfAborted();
      const results = await searcher.search(query, {
        version,
        signal,
        onPartial(partial) {
          if (!signal.aborted) onPartial?.(partial);
        },
      });
      signal.throwIfAborted();
      return results;
    },
  };
}

/**
 * A great site is searched in a worker. A small one is answered soonest on the page's own thread, and is searched there
 * until a search has taken longer than a frame. The answers are the same.
 */
async function loadSearcher(namesHref: string): Promise<Searcher> {
  // A host or a browser may keep the file for a while; then its names may be those of files that are gone.
  const [module, namesFile] = await Promise.all([
    importSearcher(),
    fetchFile(namesHref, { cache: 'no-cache' }),
  ]);
  const names = readNamesFile(namesFile);
  const files = new Map<string, unknown>();
  let slow = false;
  const local = await module.createSearcher(
    names,
    async (href) => {
      const file = await fetchFile(href);
      files.set(href, file);
      return file;
    },
    {
      onWork(milliseconds) {
        slow ||= milliseconds > FRAME;
      },
    },
  );
  let current: Searcher = local;
  let moving: Promise<void> | undefined;

  const move = async (): Promise<void> => {
    try {
      current = await createWorkerSearcher({
        moduleUrl: module.moduleUrl,
        names,
        files,
        isGoingOn: !local.isGreat,
      });
      files.clear();
    } catch (error) {
      // Where there is no worker the page goes on alone.
      if (!(error instanceof WorkerFailedError)) throw error;
    }
  };
  // What it fetched here, it would have to fetch there again.
  if (local.isGreat) moving = move();

  return {
    async search(query, wishes) {
      if (local.isGreat) await moving;
      wishes?.signal?.throwIfAborted();
      const asked = current;
      try {
        return await asked.search(query, wishes);
      } catch (error) {
        if (!(error instanceof WorkerFailedError)) throw error;
        current = local;
        return await local.search(query, wishes);
      } finally {
        if (slow) moving ??= move();
      }
    },
  };
}

async function importSearcher(): Promise<typeof import('./searcher.ts')> {
  try {
    return await import('./searcher.ts');
  } catch (error) {
    throw new SearchUnavailableError('Search could not be loaded. Check your connection and try again.', {
      cause: error,
    });
  }
}
