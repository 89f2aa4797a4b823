import type { Request } from 'playwright-core';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { listen } from '#scripts/cli/listen.ts';
import { createStaticServer, readBuiltBase } from '#scripts/static/static-server.ts';
import { countBrotli, findMedian } from './figures.ts';
import { openBox, typeWords, type KeyNote } from './type-words.ts';

/** What a search costs a reader. Times in milliseconds, bytes as Brotli 11 sends them. */
export interface TypedFigures {
  /** Fetched from opening the box to its first results. */
  bytes: { code: number; documents: number; index: number; parts: number; total: number };
  requests: number;
  /** From opening the box until what every search needs is there. */
  ready: number;
  /** From the first key to the results on the page. */
  firstKey: number;
  /**
   * The same for later keys that changed the list: the median and the worst. Each is typed as soon as the list has changed,
   * and first letters of further words, which need their own parts of the index, are among them.
   */
  laterKeys: number;
  worstKey: number;
  /** How many later keys changed the list, and how many left it as it was. */
  changed: number;
  unchanged: number;
  /** Later keys as peers were measured: those that go on with a page's first word, with a pause after each. Medians. */
  asPeers: {
    shown: number;
    /** To the last change of the list, its excerpts included. */
    settled: number;
  };
}

/** The pause that peers were given after a key, in milliseconds. */
const PAUSE = 450;

/** Opens the search box of a crawled site and types words, key by key. */
export async function typeInBox(
  folder: string,
  path: string,
  words: readonly string[],
): Promise<TypedFigures> {
  const baseUrl = await readBuiltBase(folder);
  const site = await listen(createStaticServer(folder, baseUrl), { host: '127.0.0.1', port: 0, baseUrl });
  const browser = await launchChromium();
  const url = site.url + path.slice(1);
  const viewport = { width: 1350, height: 940 };
  try {
    const page = await browser.newPage({ viewport });
    const requests: Request[] = [];
    let early: Request[] | undefined;
    const ready = await openBox(page, url, () => {
      page.on('request', (request) => requests.push(request));
    });
    const [first, ...later] = await typeWords(page, words, {
      onKey() {
        early ??= [...requests];
      },
    });
    const times = listTimes(later, 'shown');
    const goingOn: KeyNote[] = [];
    for (const word of words) {
      const paused = await browser.newPage({ viewport });
      await openBox(paused, url);
      const notes = await typeWords(paused, [word], { pause: PAUSE });
      goingOn.push(...notes.filter(({ isFirst }) => !isFirst));
      await paused.close();
    }
    return {
      bytes: await weigh(early ?? []),
      requests: early?.length ?? 0,
      ready,
      firstKey: first === undefined ? NaN : findMedian(listTimes([first], 'shown')),
      laterKeys: findMedian(times),
      worstKey: times.at(-1) ?? NaN,
      changed: times.length,
      unchanged: later.length - times.length,
      asPeers: {
        shown: findMedian(listTimes(goingOn, 'shown')),
        settled: findMedian(listTimes(goingOn, 'settled')),
      },
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

/** How long after its key each change came, ascending, in milliseconds. */
function listTimes(notes: readonly KeyNote[], which: 'shown' | 'settled'): number[] {
  return notes
    .flatMap(({ typed, [which]: changed }) => (changed === undefined ? [] : [changed - typed]))
    .sort((a, b) => a - b);
}

async function weigh(requests: readonly Request[]): Promise<TypedFigures['bytes']> {
  const bytes = { code: 0, documents: 0, index: 0, parts: 0, total: 0 };
  const seen = new Set<string>();
  for (const request of requests) {
    const response = await request.response();
    // What the browser had in its cache costs nothing, a script that the worker imports from there, for one.
    if (response?.status() !== 200 || seen.has(request.url())) continue;
    seen.add(request.url());
    const size = countBrotli(await response.body());
    bytes[getKind(new URL(request.url()).pathname)] += size;
    bytes.total += size;
  }
  return bytes;
}

function getKind(pathname: string): 'code' | 'documents' | 'index' | 'parts' {
  if (/\/search-docs-|\/search-parts\/page-/.test(pathname)) return 'documents';
  if (pathname.includes('/search-index-')) return 'index';
  return pathname.includes('/search-parts/') ? 'parts' : 'code';
}
