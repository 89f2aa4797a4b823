import { mayPrefetch } from '#app/engine/client/dom/connection.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { createLoader } from '#app/engine/client/create-loader.ts';
import type { LoadApp } from '#app/engine/client/load-app.ts';
import { getSearchPageHref } from './search-page-href.ts';
import { isShortcut } from './shortcuts.ts';

const loadBox = createLoader('search', () => import('./search-box.ts'));

/** Loads the app, for hits that are followed before hydration. */
let loadApp: LoadApp;

/**
 * Opens the search box, before hydration and after. Its dialog and its field are in the HTML of every page, so that
 * nothing that is typed is lost while the code that searches is on its way.
 *
 * @param query searched for as if it had been typed
 */
export function openSearch(query?: string): void {
  const dialog = findDialog();
  const input = dialog?.querySelector('input');
  if (!dialog || !input) return;
  input.value = query ?? input.value;
  const isRetry = dialog.open;
  if (!isRetry) {
    dialog.showModal();
    // What was typed before is typed over.
    input.select();
  }
  void prepareSearch(isRetry);
}

/** Loads the code of the box, or shows in the dialog that it could not be loaded. */
async function prepareSearch(isRetry: boolean): Promise<void> {
  const dialog = findDialog();
  if (!dialog) return;
  delete dialog.dataset['error'];
  const box = await loadBox(isRetry);
  if (box) box.prepareBox(dialog, loadApp);
  else {
    dialog.dataset['error'] = '';
    openSearchPageIfWanted(dialog);
  }
}

/** Loads the search page as a document, if the search does not work in this one and Enter was pressed. */
function openSearchPageIfWanted(dialog: HTMLElement): void {
  const { error, enter } = dialog.dataset;
  if (error === '' && enter === '') window.location.assign(getSearchPageHref(dialog));
}

/**
 * Handles the search button and "Retry" (`data-search`), the shortcuts (F1) and, until the code of the box does, the
 * Enter key. `data-error` on the dialog says that the code could not be loaded, `data-enter` that Enter was pressed.
 */
export function handleSearch(load: LoadApp): void {
  loadApp = load;
  const act = ({ type, target }: Event): void => {
    if (!findClosest(target, '[data-search]')) return;
    if (type === 'click') openSearch();
    // "Retry" waits for the click.
    else if (mayPrefetch() && !findDialog()?.open) void prepareSearch(false);
  };
  for (const name of ['click', 'pointerover', 'focusin']) document.addEventListener(name, act);
  document.addEventListener('keydown', (event) => {
    const dialog = findDialog();
    if (event.repeat || !dialog) return;
    if (isShortcut(event)) {
      // The browser's own search must not open as well.
      event.preventDefault();
      if (dialog.open && event.key !== '/') dialog.close();
      else openSearch();
    } else if (event.key === 'Enter' && !event.isComposing && findClosest(event.target, '.search-input')) {
      dialog.dataset['enter'] = '';
      openSearchPageIfWanted(dialog);
    }
  });
}

function findDialog(): HTMLDialogElement | null {
  return document.querySelector('.search');
}
