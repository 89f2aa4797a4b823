import type { Page } from 'playwright-core';

/** What the page noted of one key. Times in milliseconds, by the page's clock. */
export interface KeyNote {
  /** Whether it is the first letter of its word. */
  isFirst: boolean;
  typed: number;
  /** When the list of hits changed first, and last; undefined when it stayed as it was. */
  shown: number | undefined;
  settled: number | undefined;
}

/** For how long a key may take before the list is taken to stay as it is, in milliseconds. */
const PATIENCE = 1000;

/**
 * Opens the search box of a page. Returns how long it took until what every search needs was there, in milliseconds.
 *
 * @param onOpen called before the box is
 */
export async function openBox(page: Page, url: string, onOpen?: () => void): Promise<number> {
  await page.goto(url);
  // The app comes at the reader's first act, and is not what is measured.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await page.waitForLoadState('networkidle');
  // The compiler that runs these scripts wraps named functions in a call of this.
  await page.evaluate('globalThis.__name = (value) => value');
  await page.evaluate(watchKeys);
  onOpen?.();
  const opened = performance.now();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('dialog')?.textContent.includes('Loading...'));
  return performance.now() - opened;
}

interface TypingOptions {
  /**
   * How long to wait after each key, in milliseconds. Without it the next comes as soon as the list has changed, while
   * excerpts of its hits are on their way.
   */
  pause?: number;
  /** Called after each key. */
  onKey?(): void;
}

/** Types words in the open box, key by key, and empties it after each. */
export async function typeWords(
  page: Page,
  words: readonly string[],
  { pause, onKey }: TypingOptions,
): Promise<KeyNote[]> {
  const notes: KeyNote[] = [];
  for (const word of words) {
    for (const [at, letter] of Array.from(word).entries()) {
      notes.push({ ...(await pressKey(page, letter, pause)), isFirst: at === 0 });
      onKey?.();
    }
    await page.getByRole('combobox', { name: 'Search' }).fill('');
  }
  return notes;
}

declare global {
  interface Window {
    /** What `watchKeys` notes. */
    keyNotes: Omit<KeyNote, 'isFirst'>[];
  }
}

/** Notes in the page when a key is pressed, and when the list of hits has changed after that. */
function watchKeys(): void {
  window.keyNotes = [];
  let before = '';
  const read = (): string =>
    [...document.querySelectorAll('dialog [role=option]')].map(({ textContent }) => textContent).join('\n');
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key.length > 1) return;
      before = read();
      window.keyNotes.push({ typed: performance.now(), shown: undefined, settled: undefined });
    },
    true,
  );
  new MutationObserver(() => {
    const note = window.keyNotes.at(-1);
    const now = read();
    if (note === undefined || now === '' || now === before) return;
    before = now;
    note.settled = performance.now();
    note.shown ??= note.settled;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function pressKey(
  page: Page,
  letter: string,
  pause: number | undefined,
): Promise<Window['keyNotes'][0]> {
  await page.keyboard.type(letter);
  await page
    .waitForFunction(() => window.keyNotes.at(-1)?.shown !== undefined, undefined, { timeout: PATIENCE })
    // The key has changed nothing that can be seen.
    .catch(() => undefined);
  if (pause !== undefined) await page.waitForTimeout(pause);
  return (
    (await page.evaluate(() => window.keyNotes.at(-1))) ?? { typed: 0, shown: undefined, settled: undefined }
  );
}
