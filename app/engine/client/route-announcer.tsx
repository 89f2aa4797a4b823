import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { findTarget } from './dom/find-target.ts';
import { ROUTE_SHOWN } from './view-transition.ts';

/**
 * After a navigation, moves the focus to the new page, or to the target of its hash, and announces its title (N7), as
 * browsers do when they load a document.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const [title, setTitle] = useState('');
  const last = useRef({ pathname, key });

  useEffect(() => {
    const before = last.current;
    if (before.key === key) return;
    last.current = { pathname, key };
    // The same page with another query has been waited for, too.
    document.dispatchEvent(new Event(ROUTE_SHOWN));
    const target = findTarget(hash);
    if (before.pathname === pathname) {
      // A link to a part of the page: the Tab key continues from there.
      focusInFrame(target);
      return;
    }
    setTitle(document.title);
    focusInFrame(target ?? document.querySelector<HTMLElement>('main h1'));
  }, [pathname, hash, key]);

  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {title}
    </div>
  );
}

/**
 * Moves the focus when the browser is about to draw the page. Before, it would have to find out where everything is
 * while the page is still being put together, and then once more.
 */
function focusInFrame(element: HTMLElement | null | undefined): void {
  if (element == null) return;
  requestAnimationFrame(() => {
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
    element.focus({ preventScroll: true });
  });
}
