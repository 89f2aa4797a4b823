import { mayPrefetch } from '#app/engine/lib/connection.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import { isHydrated } from '#app/engine/client/hydration-state.ts';
import type { AppLoader } from '#app/engine/client/load-app.ts';
import { prefetchBeforeHydration } from '#app/engine/client/prefetch-before-hydration.ts';
import type { PageResult } from '#app/engine/model/page-data.ts';

/** Delay before the page of the active hit is fetched, in milliseconds. */
const DELAY = 300;

/** Additional delay before hydration, in milliseconds: longer than most pauses between keystrokes. */
const HYDRATION_DELAY = 1000;

/** Viewports wide enough for the preview; the stylesheet contains the same width. */
const WIDE = '(min-width: 62.3125em)';

/**
 * Creates the preview of hits beside the list. Once a hit has been active for `DELAY`, it fetches the app and the data of
 * the page, which following the hit needs anyway, and shows the section of the hit if the viewport is wide enough. On a
 * 2G or save-data connection, it fetches nothing and hides the pane. After a failed fetch, the pane is hidden until
 * another one succeeds: the list works without a preview.
 *
 * Hydration starts later, because a keystroke has to wait until it is complete.
 *
 * @param pane inert, so that nothing in it can be focused
 */
export function createHitPreview(pane: HTMLElement, app: AppLoader) {
  const fetchApp = memoizeAsync(app.fetch);
  const loadArticle = memoizeAsync(fetchArticle, ({ pathname }) => pathname);
  let timer: number | undefined;
  let current: HTMLElement | undefined;
  const wide = window.matchMedia(WIDE);

  function hide(): void {
    pane.hidden = true;
  }

  async function prepare(link: HTMLAnchorElement): Promise<void> {
    // `load` tries again, and reports a failure.
    if (!isHydrated()) fetchApp().catch(() => undefined);
    timer = window.setTimeout(() => void app.load(), HYDRATION_DELAY);
    if (!wide.matches) return;
    const [{ copySection }, html] = await Promise.all([import('./copy-section.ts'), loadArticle(link)]);
    if (current !== link) return;
    pane.hidden = false;
    delete pane.dataset['stale'];
    pane.replaceChildren(html === undefined ? '' : copySection(html, link.hash));
  }

  /** Shows the section of a hit after a delay; clears the preview for other options. */
  function show(option: HTMLElement | undefined): void {
    clearTimeout(timer);
    current = option;
    pane.dataset['stale'] = '';
    if (!(option instanceof HTMLAnchorElement) || !option.matches('.search-hit')) {
      pane.replaceChildren();
      return;
    }
    if (mayPrefetch()) timer = window.setTimeout(() => void prepare(option).catch(hide), DELAY);
    else hide();
  }

  wide.addEventListener('change', () => {
    if (pane.closest('dialog')?.open === true) show(current);
  });

  return {
    /** Cancels what has not started yet, because the hit is about to be replaced. */
    cancel(): void {
      clearTimeout(timer);
    },
    show,
  };
}

/**
 * Returns a page's article HTML, once its stylesheets apply: from the document for the current page, else from the data
 * that a click would fetch. Undefined for a page that can't be previewed; rejects if the data can't be fetched.
 */
async function fetchArticle(link: HTMLAnchorElement): Promise<string | undefined> {
  // Cloned before the app reads the response, which is possible only once.
  const copy = prefetchBeforeHydration(link)?.then((response) => response.clone());
  link.dispatchEvent(new Event('prefetch', { bubbles: true }));
  if (copy === undefined) return document.getElementById('article')?.innerHTML;
  const response = await copy;
  if (!response.ok) throw new Error(`${response.url} returned status ${response.status}.`);
  const result = (await response.json()) as PageResult;
  if (!('page' in result) || !('html' in result.page)) return undefined;
  const { html, stylesheets = [] } = result.page;
  if (stylesheets.length > 0) {
    const { loadStylesheet } = await import('#app/engine/client/dom/load-stylesheet.ts');
    await Promise.all(stylesheets.map(loadStylesheet));
  }
  return html;
}
