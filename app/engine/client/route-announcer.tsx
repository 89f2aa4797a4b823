import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { findTarget } from './dom/find-target.ts';
import { isHydrated } from './hydration-state.ts';
import { ROUTE_SHOWN } from './view-transition.ts';

/**
 * After a navigation, moves the focus to the new page, or to the target of its hash, and announces its title (N7), as
 * browsers do when they load a document. This includes the error that replaces a page.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const [title, setTitle] = useState('');
  // Rendered again after hydration if React creates the document again, as it does for errors.
  const [start] = useState(() =>
    typeof document !== 'undefined' && isHydrated() ? { pathname: '', key: '' } : { pathname, key },
  );
  const last = useRef(start);

  useEffect(() => {
    const before = last.current;
    if (before.key === key) return undefined;
    last.current = { pathname, key };
    // Also for the same page with another query, because a view transition may be waiting for it.
    document.dispatchEvent(new Event(ROUTE_SHOWN));
    const target = findTarget(hash);
    const isNewPage = before.pathname !== pathname;
    if (isNewPage) setTitle(document.title);
    const cancels = [
      keepInPlace(target),
      // After a link to a part of the page, the Tab key continues from there.
      focusInFrame(target ?? (isNewPage ? document.querySelector<HTMLElement>('main h1') : undefined)),
    ];
    return () => {
      for (const cancel of cancels) cancel?.();
    };
  }, [pathname, hash, key]);

  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {title}
    </div>
  );
}

/**
 * Moves the focus in the next animation frame, unless the reader moves it first. Focusing earlier would force a layout
 * while the page is still being rendered, followed by another one. Returns a function that cancels it.
 */
function focusInFrame(element: HTMLElement | null | undefined): (() => void) | undefined {
  if (element == null) return undefined;
  const focused = document.activeElement;
  const frame = requestAnimationFrame(() => {
    // What had the focus may have been removed with the previous page.
    if (![focused, document.body].includes(document.activeElement)) return;
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
    element.focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Scrolls to the target of a link again if it has moved by the next animation frame, when the fonts of a new page apply.
 * The browser doesn't always compensate for that. Does nothing if the reader scrolls first, or is elsewhere on the page,
 * as after "Back". Returns a function that cancels it.
 */
function keepInPlace(target: HTMLElement | undefined): (() => void) | undefined {
  if (target === undefined) return undefined;
  const { scrollY, innerHeight } = window;
  const { top } = target.getBoundingClientRect();
  if (top < 0 || top > innerHeight) return undefined;
  const frame = requestAnimationFrame(() => {
    if (window.scrollY === scrollY) window.scrollBy(0, target.getBoundingClientRect().top - top);
  });
  return () => cancelAnimationFrame(frame);
}
