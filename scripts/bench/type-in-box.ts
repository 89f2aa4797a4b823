import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { launchChromium } from '../browser/launch-chromium.ts';
import { listen } from '../cli/listen.ts';
import { createStaticServer, readBuiltBase } from '../static/static-server.ts';

/** What a search costs a reader. Times in milliseconds, bytes as Brotli 11 sends them. */
export interface TypedFigures {
  /** Fetched from opening the box to its first results. */
  bytes: { code: number; documents: number; index: number; parts: number; total: number };
  requests: number;
  /** From opening the box until what every search needs is there. */
  ready: number;
  /** From the first key to the results on the page. */
  firstKey: number;
  /** The same for later keys that changed the list: the median and the worst. */
  laterKeys: number;
  worstKey: number;
  /** How many later keys changed the list, and how many left it as it was. */
  changed: number;
  unchanged: number;
}

/** What the page noted of one key. */
interface KeyNote {
  typed: number;
  shown: number | undefined;
}

/** For how long a key may take before the list is taken to stay as it is, in milliseconds. */
const PATIENCE = 1000;

/** Opens the search box of a crawled site and types words, key by key. */
export async function typeInBox(
  folder: string,
  path: string,
  words: readonly string[],
): Promise<TypedFigures> {
  const baseUrl = await readBuiltBase(folder);
  const site = await listen(createStaticServer(folder, baseUrl), { host: '127.0.0.1', port: 0, baseUrl });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1350, height: 940 } });
    await page.goto(site.url + path.slice(1));
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
    await page.waitForLoadState('networkidle');
    // The compiler that runs these scripts wraps named functions in a call of this.
    await page.evaluate('globalThis.__name = (value) => value');
    await page.evaluate(watchKeys);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const opened = performance.now();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('dialog')?.textContent.includes('Loading...'));
    const ready = performance.now() - opened;
    const first = await pressKey(page, words[0]?.charAt(0) ?? 't');
    const early = [...requests];
    const later: KeyNote[] = [];
    for (const [at, word] of words.entries()) {
      for (const letter of at === 0 ? word.slice(1) : word) later.push(await pressKey(page, letter));
      await page.getByRole('combobox', { name: 'Search' }).fill('');
    }
    const times = later.flatMap(({ typed, shown }) => (shown === undefined ? [] : [shown - typed]));
    return {
      bytes: await weigh(early),
      requests: early.length,
      ready,
      firstKey: (first.shown ?? NaN) - first.typed,
      laterKeys: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN,
      worstKey: times.at(-1) ?? NaN,
      changed: times.length,
      unchanged: later.length - times.length,
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

declare global {
  interface Window {
    /** What `watchKeys` notes. */
    keyNotes: KeyNote[];
  }
}

/** Notes in the page when something is typed, and when the list of hits has changed after that. */
function watchKeys(): void {
  window.keyNotes = [];
  let before = '';
  const read = (): string =>
    [...document.querySelectorAll('dialog [role=option]')].map(({ textContent }) => textContent).join('\n');
  document.addEventListener(
    'input',
    () => {
      before = read();
      window.keyNotes.push({ typed: performance.now(), shown: undefined });
    },
    true,
  );
  new MutationObserver(() => {
    const note = window.keyNotes.at(-1);
    if (note === undefined || note.shown !== undefined) return;
    const now = read();
    if (now !== '' && now !== before) note.shown = performance.now();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function pressKey(page: Page, letter: string): Promise<KeyNote> {
  await page.keyboard.type(letter);
  await page
    .waitForFunction(() => window.keyNotes.at(-1)?.shown !== undefined, undefined, { timeout: PATIENCE })
    // The key has changed nothing that can be seen.
    .catch(() => undefined);
  return (await page.evaluate(() => window.keyNotes.at(-1))) ?? { typed: 0, shown: undefined };
}

async function weigh(requests: readonly Request[]): Promise<TypedFigures['bytes']> {
  const bytes = { code: 0, documents: 0, index: 0, parts: 0, total: 0 };
  for (const request of requests) {
    const response = await request.response();
    // What the browser had in its cache costs nothing.
    if (response?.status() !== 200) continue;
    const size = compress(await response.body());
    bytes[getKind(new URL(request.url()).pathname)] += size;
    bytes.total += size;
  }
  return bytes;
}

function getKind(pathname: string): 'code' | 'documents' | 'index' | 'parts' {
  if (/\/search-docs-|\/search\/page-/.test(pathname)) return 'documents';
  if (pathname.includes('/search-index-')) return 'index';
  return pathname.includes('/search/') ? 'parts' : 'code';
}

function compress(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
