import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { isHydrated } from '#app/engine/client/hydration-state.ts';
import type { LoadApp } from '#app/engine/client/load-app.ts';
import { openSearch, prepareSearch } from './open-search.ts';
import { isSlashShortcut, isToggleShortcut } from './shortcuts.ts';

const BUTTON = 'button.search-button';

/** How long the reader has stopped typing when the search page is loaded, in milliseconds. */
const PAUSE = 300;

/**
 * Hears the search's button and its keys until the app does (F1), and keeps what is typed until there is a field for it:
 * the box opens with these words. `<html data-search="waiting">` says that somebody waits. When the app can't be had, the
 * search page is loaded with them, as links load documents.
 */
export function handleSearchBeforeHydration(loadApp: LoadApp): void {
  const { dataset } = document.documentElement;
  let typed: string | undefined;
  let timer: number | undefined;
  const ask = (words: string): void => {
    typed = words;
    dataset['search'] = 'waiting';
    openSearch(words);
    void loadApp().then((isStarted) => {
      clearTimeout(timer);
      // Keys that are pressed while a document loads would be lost.
      if (!isStarted) timer = window.setTimeout(leave, PAUSE);
    });
  };
  const leave = (): void => {
    const { href } = document.querySelector<HTMLElement>(BUTTON)?.dataset ?? {};
    if (typed !== undefined && href !== undefined)
      window.location.assign(`${href}?q=${encodeURIComponent(typed)}`);
  };
  const end = (): void => {
    typed = undefined;
    delete dataset['search'];
  };
  // At the window, so that the app, which may be starting, does not answer to the same click or key.
  window.addEventListener(
    'click',
    (event) => {
      if (isHydrated() || !findClosest(event.target, BUTTON)) return;
      event.stopPropagation();
      ask(typed ?? '');
    },
    { capture: true },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      const words = typed === undefined ? undefined : type(typed, event);
      if (words !== undefined) ask(words);
      else if (!isHydrated() && (isToggleShortcut(event) || isSlashShortcut(event))) ask('');
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  for (const name of ['pointerover', 'focusin'] as const) {
    document.addEventListener(name, ({ target }) => {
      // The box has a field now: what is typed from here on goes there.
      if (target instanceof HTMLInputElement) end();
      else if (!isHydrated() && findClosest(target, BUTTON)) prepareSearch();
    });
  }
}

/** What has been typed after one more key; undefined when the key is not for typing. Enter asks once more. */
function type(
  typed: string,
  { key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent,
): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === 'Enter') return typed;
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : undefined;
}
