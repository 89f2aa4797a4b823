import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { setPendingDestination, fetchPage, hasPage, hardNavigateOnce } from './page-client.ts';
import { ChunkLoadError, hasRouteModules, loadRouteModules } from './remix/route-modules.ts';
import { findClosest } from './dom/find-closest.ts';
import { findTarget } from './dom/find-target.ts';
import { isPlainClick } from './dom/plain-input.ts';
import { mayPrefetch } from '#app/engine/lib/connection.ts';
import {
  findPath,
  escapeMalformedHash,
  hasExtension,
  normalizePath,
  toHref,
} from '#app/engine/urls/paths.ts';
import { fadeToRoute } from './view-transition.ts';

/**
 * Links are plain anchors, both in the layout and in articles. After hydration (`<html data-app-hydrated>`), this listener
 * handles internal links by client-side navigation, and prefetches the data of pages that the reader is about to open.
 */
export function useDelegatedLinks(trailingSlash: boolean): void {
  const navigate = useNavigate();
  const [, throwInRender] = useState<never>();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);

  useEffect(() => {
    /** Number of navigations so far: a later one cancels those that wait for their code. */
    let navigations = 0;
    const follow = (event: MouseEvent): void => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const url = findInternalUrl(event.target, trailingSlash);
      if (url === undefined) return;
      const state = readState(event.target);
      navigations += 1;
      const own = navigations;
      if (isSamePage(url)) {
        if (url.hash === '' && state === null) {
          // A click on a link to the current page reloads it, except for the second click of a double-click that opened it.
          if (event.detail > 1) event.preventDefault();
          return;
        }
        // If the browser handled it, the router would treat all jumps as one history entry with one scroll position.
        event.preventDefault();
        if (window.__remixRouter.state.location.pathname !== url.pathname) {
          // The router would load the page of a URL that was not found; see `sync-404-location.ts`.
          showTarget(url.hash);
          return;
        }
        latest.current(toRouterPath(url), { replace: url.hash === window.location.hash, state });
        return;
      }
      event.preventDefault();
      setPendingDestination(url);
      const change = (): void => {
        latest.current(toRouterPath(url), { state });
        if (!hasPage(url.pathname)) fadeToRoute();
      };
      if (hasRouteModules(url.pathname, import.meta.env.BASE_URL)) {
        change();
        return;
      }
      loadRouteModules(url.pathname, import.meta.env.BASE_URL).then(
        () => {
          if (own === navigations) change();
        },
        (error: unknown) => {
          if (own !== navigations || hardNavigateOnce(url)) return;
          const failure = new ChunkLoadError(url.href, { cause: error });
          throwInRender(() => {
            throw failure;
          });
        },
      );
    };
    const prefetch = ({ target }: Pick<Event, 'target'>): void => {
      const url = findInternalUrl(target, trailingSlash);
      if (url === undefined || isSamePage(url) || !mayPrefetch()) return;
      // A failure is reported when the link is followed.
      fetchPage(url.pathname).catch(() => undefined);
      loadRouteModules(url.pathname, import.meta.env.BASE_URL).catch(() => undefined);
    };
    document.documentElement.dataset['appHydrated'] = '';
    // Pointing at or focusing a link may have started the app.
    prefetch({ target: document.querySelector('a:hover') ?? document.activeElement });
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('click', follow, { signal });
    window.addEventListener('popstate', () => (navigations += 1), { signal });
    // The search box dispatches `prefetch` for the active hit, which does not have the focus.
    for (const name of ['pointerover', 'focusin', 'touchstart', 'prefetch'])
      document.addEventListener(name, prefetch, { passive: true, signal });
    followTap();
    return () => controller.abort();
  }, [trailingSlash]);
}

/** Follows the link that was tapped before hydration; see `hydrate-on-interaction.ts`. */
function followTap(): void {
  const link = document.querySelector<HTMLElement>('a[data-tapped]');
  delete link?.dataset['tapped'];
  link?.click();
}

/**
 * URL of the link that contains an event target, if it opens a page of this site in this window. It is normalized (N1):
 * `/docs.html` and `/docs/index.html` become `/docs`.
 */
function findInternalUrl(target: EventTarget | null, trailingSlash: boolean): URL | undefined {
  const link = findClosest(target, 'a') as HTMLAnchorElement | null;
  if (link === null || link.href === '' || link.hasAttribute('download')) return undefined;
  // To be loaded as a document, because the app failed to show it.
  if (link.dataset['document'] !== undefined) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  // Empty for a malformed URL.
  if (link.origin !== window.location.origin) return undefined;
  const url = new URL(link.href);
  const path = findPath(url.pathname, import.meta.env.BASE_URL);
  if (path === undefined || (hasExtension(path) && !/\.html$/i.test(path))) return undefined;
  url.pathname = toHref(normalizePath(path), { baseUrl: import.meta.env.BASE_URL, trailingSlash });
  return url;
}

/** Whether the URL is that of the current page, apart from the hash. */
function isSamePage(url: URL): boolean {
  return url.pathname === window.location.pathname && url.search === window.location.search;
}

/** Scrolls to the target of a hash and focuses it, without changing the URL. */
function showTarget(hash: string): void {
  const target = findTarget(hash);
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** The router adds the base itself. */
function toRouterPath(url: URL): string {
  const path = findPath(url.pathname, import.meta.env.BASE_URL) ?? '/';
  return path + url.search + escapeMalformedHash(url.hash);
}

/** History state of a link: the terms of a search hit to highlight (F4). */
function readState(target: EventTarget | null): { highlight: unknown } | null {
  const words = findClosest(target, 'a')?.dataset['highlight'];
  return words === undefined ? null : { highlight: JSON.parse(words) as unknown };
}
