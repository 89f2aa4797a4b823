import { hasStarted, startApp } from '#app/boot/start-app.ts';
import { openSearch, prepareSearch } from './search-door.ts';
import { isSlashShortcut, isToggleShortcut } from './shortcuts.ts';

/**
 * Hears the search's button and its keys until the app does (F1), and keeps what is typed until there is a field for it:
 * the box opens with these words. `<html data-search="waiting">` says that somebody waits.
 */
export function hearSearchEarly(): void {
  const { dataset } = document.documentElement;
  let typed: string | undefined;
  const ask = (words: string): void => {
    typed = words;
    dataset['search'] = 'waiting';
    openSearch(words);
    startApp();
  };
  const end = (): void => {
    typed = undefined;
    delete dataset['search'];
  };
  // At the window, so that the app, which may be starting, does not answer to the same click or key.
  window.addEventListener(
    'click',
    (event) => {
      if (hasStarted() || findButton(event.target) === null) return;
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
      else if (!hasStarted() && (isToggleShortcut(event) || isSlashShortcut(event))) ask('');
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
      else if (!hasStarted() && findButton(target) !== null) prepareSearch();
    });
  }
}

/** What has been typed after one more key; undefined when the key is not for typing. */
function type(
  typed: string,
  { key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent,
): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : undefined;
}

function findButton(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button.search-button') : null;
}
