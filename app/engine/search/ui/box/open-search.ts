import { mayPrefetch } from '#app/engine/lib/connection.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { showModal } from '#app/engine/client/dom/show-modal.ts';
import { createLoader } from '#app/engine/client/create-loader.ts';
import type { AppLoader } from '#app/engine/client/load-app.ts';
import { getSearchPageHref } from './search-page-href.ts';
import { isShortcut } from './shortcuts.ts';

const loadBox = createLoader('search', () => import('./search-box.ts'));

/** For hits that are followed before hydration. */
let appLoader: AppLoader;

/**
 * Opens the search box, before or after hydration. Its dialog and field are in the HTML of every page, so that no input
 * is lost while the code of the box is loading.
 *
 * @param query query to search for, as if it had been typed
 */
export function openSearch(query?: string): void {
  const dialog = findDialog();
  const input = dialog?.querySelector('input');
  if (!dialog || !input) return;
  input.value = query ?? input.value;
  const isRetry = dialog.open;
  if (!isRetry) {
    // The menu returns the focus to its button, and its own search button is removed.
    document.querySelector<HTMLDialogElement>('dialog.menu[open]')?.close();
    showModal(dialog);
    // Selects the text so that typing replaces it.
    input.select();
  }
  void prepareSearch(dialog, isRetry);
}

/** Loads the code of the box, or shows an error in the dialog. */
async function prepareSearch(dialog: HTMLDialogElement, isRetry?: boolean): Promise<void> {
  delete dialog.dataset['error'];
  const box = await loadBox(isRetry);
  if (box) box.prepareBox(dialog, appLoader);
  else {
    dialog.dataset['error'] = '';
    openSearchPageIfPending(dialog);
  }
}

/** Loads the search page as a document if the code of the box could not be loaded and Enter was pressed. */
function openSearchPageIfPending(dialog: HTMLElement): void {
  const { error, enter } = dialog.dataset;
  if (error === '' && enter === '') window.location.assign(getSearchPageHref(dialog));
}

/**
 * Handles the search button and "Retry" (`data-search`), the shortcuts (F1) and, until the code of the box is loaded,
 * the Enter key. The dialog has `data-error` if the code could not be loaded, and `data-enter` if Enter was pressed.
 */
export function handleSearch(app: AppLoader): void {
  appLoader = app;
  const handle = ({ type, target }: Event): void => {
    if (!findClosest(target, '[data-search]')) return;
    const dialog = findDialog();
    if (type === 'click') openSearch();
    // "Retry" only responds to clicks.
    else if (mayPrefetch() && dialog?.open === false) void prepareSearch(dialog);
  };
  for (const name of ['click', 'pointerover', 'focusin']) document.addEventListener(name, handle);
  // Escape also cancels an earlier Enter. `close` does not bubble.
  document.addEventListener('close', ({ target }) => delete (target as HTMLElement).dataset['enter'], true);
  document.addEventListener('keydown', (event) => {
    const dialog = findDialog();
    if (event.repeat || !dialog) return;
    if (isShortcut(event)) {
      // Prevents the browser's own search from opening.
      event.preventDefault();
      if (dialog.open && event.key !== '/') dialog.close();
      else openSearch();
    } else if (event.key === 'Enter' && !event.isComposing && findClosest(event.target, '.search-input')) {
      dialog.dataset['enter'] = '';
      openSearchPageIfPending(dialog);
    }
  });
}

function findDialog(): HTMLDialogElement | null {
  return document.querySelector('.search');
}
