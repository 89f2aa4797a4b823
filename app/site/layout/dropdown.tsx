import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { LinkItem } from '#app/engine/model/page-data.ts';

/** A link of a dropdown. */
export interface DropdownLink extends LinkItem {
  /** Whether it leads to the page that is open. */
  isCurrent?: boolean;
  /** The docs version that it chooses. */
  version?: string;
}

interface DropdownProps {
  label: ReactNode;
  links: readonly DropdownLink[];
}

/**
 * A menu of the navbar (L5). It is a disclosure, which opens and closes by click and by Enter without JavaScript; with
 * it, a route change closes it, too, and so do a click elsewhere and Escape (`dropdown-behavior.ts`).
 */
export function Dropdown({ label, links }: DropdownProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  const shown = useRef(pathname);
  useEffect(() => {
    // Not when the app starts: the reader may have opened it sooner.
    if (shown.current !== pathname) element.current?.removeAttribute('open');
    shown.current = pathname;
  }, [pathname]);

  return (
    <details ref={element} className="dropdown">
      <summary className="navbar-link">{label}</summary>
      <ul className="dropdown-menu">
        {links.map(({ label: text, href, isCurrent = false, version }) => (
          <li key={href + text}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined} data-version={version}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
