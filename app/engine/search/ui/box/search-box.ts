import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { isHydrated } from '#app/engine/client/hydration-state.ts';
import type { AppLoader } from '#app/engine/client/load-app.ts';
import { CONTENT_CHANGED } from '#app/engine/model/content-changed.ts';
import type { SearchFilter } from '#app/engine/model/search-results.ts';
import { loadSearchEngine } from './load-search-engine.ts';
import { addBoxParts } from './box-parts.ts';
import { createBoxView } from './box-view.ts';
import { findSearchedVersion } from './docs-version.ts';
import { followWhenHydrated } from './follow-hit.ts';
import { releaseExcerpts } from './hit-html.ts';
import { createHitPreview } from './hit-preview.ts';
import { countHits } from './list-options.ts';
import { createOptionList } from './option-list.ts';
import { readBoxSettings } from './read-box-settings.ts';
import { forgetSearch, rememberSearch } from './recent-searches.ts';
import { getSearchPageHref } from './search-page-href.ts';
import { createSearchSession, type SearchScope } from './search-session.ts';

/** The tool for agents requires these, too; see `web-mcp.ts`. */
export { findSearchedVersion, loadSearchEngine, readBoxSettings };

/** Number of hits that "Show more results" adds. */
const MORE_HITS = 20;

interface SearchBox {
  /** Fetches the data that every search requires. */
  prepare(): void;
  /** Runs the query in the field, after the dialog has been opened. */
  open(): void;
}

const boxes = new WeakMap<HTMLDialogElement, SearchBox>();

/** Initializes the search dialog once and fetches the search data; retries after a failure. */
export function prepareBox(dialog: HTMLDialogElement, app: AppLoader): void {
  const box = boxes.get(dialog) ?? createSearchBox(dialog, app);
  boxes.set(dialog, box);
  box.prepare();
  if (dialog.open) box.open();
}

// eslint-disable-next-line max-lines-per-function -- one closure: its functions share the state of the box
function createSearchBox(dialog: HTMLDialogElement, app: AppLoader): SearchBox {
  const settings = readBoxSettings(dialog);
  const parts = addBoxParts(dialog, settings.hasBlog);
  const { input, filters, list } = parts;
  const preview = createHitPreview(parts.preview, app);
  const options = createOptionList(input, list, preview.show);
  const view = createBoxView(parts, options, settings);
  const startSession = () => createSearchSession(() => loadSearchEngine(settings), update);
  let session = startSession();
  let isComposing = false;
  /** Set when Enter was pressed before the results arrived: the first hit is opened when they do. */
  let pendingEnter: { query: string; inNewTab: boolean } | undefined;

  function search(limit?: number): void {
    // No search during IME composition, except on Android, whose keyboards compose words of any language.
    if (isComposing && !/Android/.test(navigator.userAgent)) return;
    preview.cancel();
    session.search(input.value, { ...readScope(), limit });
  }

  function readScope(): SearchScope {
    const filter = (filters.querySelector<HTMLInputElement>(':checked')?.value ?? '') as SearchFilter | '';
    return { version: findSearchedVersion(settings)?.name, filter: filter === '' ? undefined : filter };
  }

  function isWaiting(): boolean {
    const { status, results } = session.getState();
    return input.value.trim() !== '' && results?.query !== input.value && status !== 'failed';
  }

  function update(): void {
    view.show(session.getState());
    if (pendingEnter === undefined || isWaiting()) return;
    const { query, inNewTab } = pendingEnter;
    pendingEnter = undefined;
    if (query === input.value) openActive(inNewTab);
  }

  function openSearchPage(inNewTab = false): void {
    const href = getSearchPageHref(dialog);
    if (inNewTab) window.open(href, '_blank', 'noopener');
    else window.location.assign(href);
  }

  function openActive(inNewTab: boolean): void {
    if (session.getState().status === 'failed') {
      openSearchPage(inNewTab);
      return;
    }
    const option = options.findActive();
    if (inNewTab && option instanceof HTMLAnchorElement) {
      remember();
      window.open(option.href, '_blank', 'noopener');
    } else option?.click();
  }

  function remember(): void {
    const { results } = session.getState();
    if (results !== undefined && countHits(results.pages) > 0) rememberSearch(results.query);
  }

  function searchFor(query: string): void {
    input.value = query;
    input.focus();
    search();
  }

  function selectOption(option: HTMLElement, event: MouseEvent): void {
    const { query, more, unfilter } = option.dataset;
    if (query !== undefined) searchFor(query);
    if (more !== undefined) search(countHits(session.getState().results?.pages ?? []) + MORE_HITS);
    if (unfilter !== undefined) {
      filters.querySelector('input')?.click();
      input.focus();
    }
    if (!(option instanceof HTMLAnchorElement)) return;
    remember();
    // With a modifier key, the browser opens the page in another tab or window, and the box stays open.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (isHydrated()) dialog.close();
    else {
      event.preventDefault();
      followWhenHydrated(option, app);
    }
  }

  /** Removes a recent search, or all of them without a query. */
  function forget(query?: string): void {
    forgetSearch(query);
    view.showStart();
    input.focus();
  }

  function handleKeydown(event: KeyboardEvent): void {
    const { key, metaKey, ctrlKey, altKey, shiftKey, target } = event;
    // During composition, keys belong to the IME. Safari indicates this only by the key code 229.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    if (event.isComposing || event.keyCode === 229 || !(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') {
      event.preventDefault();
      // Stops the event before it reaches `open-search.ts`, which handles Enter until this code is loaded.
      event.stopPropagation();
      const inNewTab = metaKey || ctrlKey;
      if (isWaiting()) pendingEnter = { query: input.value, inNewTab };
      else openActive(inNewTab);
      return;
    }
    const isPaste = (metaKey || ctrlKey) && key === 'v';
    // The key then acts on the field.
    if (target !== input && (isPaste || key === 'Backspace')) input.focus();
    if (metaKey || ctrlKey || altKey) return;
    const recent = options.findActive()?.dataset['query'];
    if (key === 'Delete' && recent !== undefined && input.value === '') {
      event.preventDefault();
      forget(recent);
    } else if (!shiftKey && options.move(key)) {
      event.preventDefault();
      releaseExcerpts(list);
      input.focus();
    } else if (target !== input && key.length === 1 && key !== ' ') {
      // The character is then typed into the field.
      input.focus();
    }
  }

  const findOption = ({ target }: Event): HTMLElement | null => findClosest(target, '[role=option]');
  dialog.addEventListener('keydown', handleKeydown);
  // The field keeps the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('pointermove', (event) => {
    const option = findOption(event);
    if (option !== null) options.activate(option);
  });
  list.addEventListener('click', (event) => {
    const option = findOption(event);
    if (option !== null) selectOption(option, event);
  });
  let pressed: EventTarget | null = null;
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target));
  dialog.addEventListener('click', ({ target }) => {
    // The target of a click on the backdrop is the dialog itself, as is that of a selection of text that ends there.
    if (target === dialog && pressed === dialog) dialog.close();
    const control = findClosest(target, 'a, button');
    if (control === null) return;
    if (control.matches('.search-leave')) openSearchPage();
    if (control.matches('.search-clear')) forget();
    if (control.matches('.search-forget')) forget(control.dataset['forget']);
    // Link outside of the list.
    if (control.matches('.search-message a') && isHydrated()) dialog.close();
  });
  // "Back" while the box is open navigates to another page.
  window.addEventListener('popstate', () => dialog.close());
  input.addEventListener('input', () => search());
  filters.addEventListener('change', () => search());
  list.parentElement?.addEventListener('scroll', () => releaseExcerpts(list), { passive: true });
  input.addEventListener('compositionstart', () => (isComposing = true));
  input.addEventListener('compositionend', () => {
    isComposing = false;
    search();
  });
  // Resets the filter for the next search, and cancels an Enter whose results have not arrived.
  dialog.addEventListener('close', () => {
    pendingEnter = undefined;
    const all = filters.querySelector('input');
    if (all !== null) all.checked = true;
  });
  // On the dev server, the search files change with the content.
  import.meta.hot?.on(CONTENT_CHANGED, () => {
    session = startSession();
    view.showStart();
    if (dialog.open) search();
  });
  if (dialog.dataset['enter'] !== undefined) pendingEnter = { query: input.value, inNewTab: false };
  delete dialog.dataset['enter'];

  return {
    prepare: () => session.prepare(),
    open() {
      const { query, scope, status } = session.getState();
      const { version, filter } = readScope();
      const isSame = query === input.value && scope.version === version && scope.filter === filter;
      if (input.value.trim() === '') view.showStart();
      if (!isSame || status === 'idle') search();
      input.focus();
    },
  };
}
