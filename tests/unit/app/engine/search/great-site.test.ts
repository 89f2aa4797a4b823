import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSearchFiles, type SearchFiles } from '#app/engine/search/build/build-files.server.ts';
import type { PageRecord } from '#app/engine/search/records.ts';
import { createIndexEngine } from '#app/engine/search/index-engine.ts';
import type { SearchEngine, SearchResults } from '#app/engine/model/search-results.ts';
import type { FromWorker, ToWorker } from '#app/engine/search/worker-messages.ts';

const RESULTS: SearchResults = { query: 'layout', words: [], pages: [], count: 42 };

/** Pages of which each says another word that starts with "s": more of them than one part of the index holds. */
function makePages(count: number): PageRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    href: `docs/${at}`,
    title: `Page ${at}`,
    kind: 'guide',
    records: [
      {
        id: '',
        kind: 'page',
        heading: '',
        trail: [],
        text: `It says layout and ${listWords(at).join(' ')}.`,
        code: '',
        names: [],
        rowNames: [],
        defines: [],
      },
    ],
  }));
}

function listWords(page: number): string[] {
  return Array.from({ length: 100 }, (_, at) => {
    const letters = [at % 26, Math.floor(at / 26), page % 26, Math.floor(page / 26)];
    return `s${letters.map((letter) => String.fromCharCode(97 + letter)).join('')}${'x'.repeat(20)}`;
  });
}

/** A worker that starts on request, or fails. */
class StubWorker extends EventTarget {
  static made: StubWorker[] = [];
  told: ToWorker[] = [];

  constructor() {
    super();
    StubWorker.made.push(this);
  }

  postMessage(message: ToWorker): void {
    this.told.push(message);
    if (message.type === 'search') this.send({ type: 'results', id: message.id, results: RESULTS });
  }

  terminate(): void {
    // There is nothing to end.
  }

  send(data: FromWorker): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

let fetched: string[];

beforeEach(() => {
  fetched = [];
  StubWorker.made = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function makeEngine(pages: number): { engine: SearchEngine; files: SearchFiles } {
  const files = buildSearchFiles({
    pages: makePages(pages),
    options: { maxHits: 3, highlightResult: true },
    changed: 0,
  });
  const names = { docsHref: `/${files.docsName}`, indexHref: `/${files.indexName}` };
  vi.stubGlobal('fetch', (href: string) => {
    fetched.push(href.slice(1).replace(/-[0-9a-f]{8}/, ''));
    return Promise.resolve(
      href === '/search.json' ? Response.json(names) : new Response(files.files.get(href.slice(1))),
    );
  });
  return { engine: createIndexEngine('/search.json'), files };
}

async function ask(engine: SearchEngine, query: string): Promise<SearchResults> {
  return await engine.search(query, new AbortController().signal);
}

test('F2 a great site is searched in a worker from the first letter on, which waits for it', async () => {
  vi.stubGlobal('Worker', StubWorker);
  const { engine } = makeEngine(120);
  await engine.prepare();
  const [worker] = StubWorker.made;
  expect(worker?.told).toMatchObject([{ type: 'start', isGoingOn: false }]);
  const [start] = worker?.told ?? [];
  expect(start?.type === 'start' ? start.files.size : 0).toBe(2);
  const answers = [ask(engine, 'layo'), ask(engine, 'layout')];
  worker?.send({ type: 'ready' });
  expect(await Promise.all(answers)).toEqual([RESULTS, RESULTS]);
  expect(worker?.told.slice(1)).toMatchObject([{ query: 'layo' }, { query: 'layout' }]);
  expect(fetched).toHaveLength(3);
});

test('F7 a great site is searched on the page when the worker fails', async () => {
  vi.stubGlobal('Worker', StubWorker);
  const { engine } = makeEngine(120);
  await engine.prepare();
  const answer = ask(engine, 'layout');
  StubWorker.made[0]?.send({ type: 'failed', id: undefined, message: 'no' });
  expect((await answer).count).toBe(120);
  expect((await ask(engine, 'layout')).count).toBe(120);
  expect(StubWorker.made).toHaveLength(1);
});

test('F2 a small site starts no worker as long as its searches are quick', async () => {
  vi.stubGlobal('Worker', StubWorker);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { engine } = makeEngine(20);
  expect((await ask(engine, 'layout')).count).toBe(20);
  expect(StubWorker.made).toEqual([]);
  vi.restoreAllMocks();
});

test('F2 what the next letter may need of the index is fetched before it is typed', async () => {
  const { engine } = makeEngine(120);
  const listParts = (): number => fetched.filter((name) => name.includes('/terms')).length;
  await ask(engine, 's');
  await vi.waitFor(() => expect(listParts()).toBe(8));
  // It is behind the four parts that the answer was made of.
  await ask(engine, 'sk');
  expect(listParts()).toBe(8);
});
