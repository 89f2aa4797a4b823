import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { detachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';
import { patchAgain } from '#app/engine/client/dom/patch-html.ts';
import {
  CONTENT_CHANGED,
  PAGE_OPENED,
  type ContentChange,
  type OpenedPage,
} from '#app/engine/model/content-changed.ts';
import { clearPageDataCache, cachePage } from './page-client.ts';
import { setChangedParts } from './revalidation.ts';

/** On the dev server, updates the page whenever the content changes. */
export function useContentUpdates(): void {
  const { revalidate, state } = useRevalidator();
  const { pathname } = useLocation();
  const latest = useRef(revalidate);
  const since = useRef<number | undefined>(undefined);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);
  useEffect(() => {
    if (state === 'idle') setChangedParts(undefined);
  }, [state]);
  useEffect(() => {
    if (import.meta.hot === undefined) return undefined;
    const update = (change: ContentChange): void => {
      clearPageDataCache(change.sidebars);
      if (change.page !== undefined) {
        showImmediately(change.page);
        cachePage(change.page.pathname, change.page.result);
      }
      setChangedParts(change);
      latest.current();
    };
    // Vite matches this exact expression; a variable would not work.
    import.meta.hot.on(CONTENT_CHANGED, update);
    return () => {
      import.meta.hot?.off(CONTENT_CHANGED, update);
    };
  }, []);
  // After the listener is registered, because the response may report a change.
  useEffect(() => {
    if (import.meta.hot === undefined) return;
    const isFirst = since.current === undefined;
    since.current = performance.timeOrigin;
    const opened: OpenedPage = {
      pathname: import.meta.env.BASE_URL + pathname.replace(/^\//, ''),
      since: isFirst ? since.current : undefined,
    };
    import.meta.hot.send(PAGE_OPENED, opened);
  }, [pathname]);
}

/** Updates the open article immediately; the app then renders the same content. */
function showImmediately({ pathname, result }: NonNullable<ContentChange['page']>): void {
  const article = document.getElementById('article');
  if (article === null || pathname !== window.location.pathname) return;
  if (!('page' in result) || !('html' in result.page) || result.page.html === undefined) return;
  patchAgain(article, result.page.html, () => {
    // The app attaches it again.
    detachEnhancement(article);
  });
}
