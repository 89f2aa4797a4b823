import { mayPrefetch } from '#app/engine/client/dom/connection.ts';
import type { LoadApp } from '#app/engine/client/load-app.ts';
import { prefetchBeforeHydration } from '#app/engine/client/prefetch-before-hydration.ts';
import type { PageResult } from '#app/engine/model/page-data.ts';

/** How long a hit has been active when its page is fetched, in milliseconds. */
const DELAY = 300;

/** From here on there is room for the preview; the stylesheet has the width, too. */
const WIDE = '(min-width: 997px)';

/** The preview beside the list. */
export interface HitPreview {
  /** Shows the section that an option leads to, in a moment; nothing for other options. */
  show(option: HTMLElement | undefined): void;
}

/**
 * Makes the preview of hits. When a hit has been active for a moment, the app and the data of its page are fetched, which
 * following the hit needs anyway, but never on a 2G or save-data connection; where there is room, its section is shown.
 *
 * @param pane inert, so that nothing in it can be focused
 */
export function createHitPreview(pane: HTMLElement, loadApp: LoadApp): HitPreview {
  /** Articles by the path of their page; undefined for a page that can't be shown. */
  const articles = new Map<string, Promise<string | undefined>>();
  let timer: number | undefined;
  let wanted: HTMLElement | undefined;

  async function prepare(link: HTMLAnchorElement): Promise<void> {
    void loadApp();
    if (!window.matchMedia(WIDE).matches) return;
    const article = articles.get(link.pathname) ?? fetchArticle(link);
    articles.set(link.pathname, article);
    const [{ copySection }, html] = await Promise.all([import('./copy-section.ts'), article]);
    if (wanted !== link) return;
    delete pane.dataset['stale'];
    pane.replaceChildren(html === undefined ? '' : copySection(html, link.hash));
  }

  return {
    show(option) {
      clearTimeout(timer);
      wanted = option;
      pane.dataset['stale'] = '';
      if (!(option instanceof HTMLAnchorElement) || !option.matches('.search-hit')) {
        pane.replaceChildren();
        return;
      }
      if (!mayPrefetch()) return;
      // Without a preview the list works as well.
      timer = window.setTimeout(() => void prepare(option).catch(() => articles.clear()), DELAY);
    },
  };
}

/** The article of a page as HTML: of the open one from the document, of others from the data that a click would fetch. */
async function fetchArticle(link: HTMLAnchorElement): Promise<string | undefined> {
  // Before the app takes the response, which can be read only once.
  const copy = prefetchBeforeHydration(link)?.then((response) => response.clone());
  link.dispatchEvent(new Event('prefetch', { bubbles: true }));
  if (copy === undefined) return document.getElementById('article')?.innerHTML;
  const response = await copy;
  if (!response.ok) return undefined;
  const answer = (await response.json()) as PageResult;
  return 'page' in answer && 'html' in answer.page ? answer.page.html : undefined;
}
