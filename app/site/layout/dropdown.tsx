import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { LinkItem } from '#app/engine/model/page-data.ts';

/** A link of a dropdown. */
export interface DropdownLink extends LinkItem {
  isCurrent?: boolean;
  version?: string;
}

interface DropdownProps {
  label: ReactNode;
  links: readonly DropdownLink[];
}

/** Closes a menu on navigation, but not on mount, because the reader may have opened it before hydration. */
export function useCloseOnNavigation(close: () => void): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current !== pathname) close();
    previousPathname.current = pathname;
  });
}

/**
 * Menu of the navbar (L5). It is a disclosure, which a click or Enter toggles without JavaScript. With JavaScript,
 * navigation closes it, and so do a click outside and Escape (`enhance-page.ts`).
 */
export function Dropdown({ label, links }: DropdownProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useCloseOnNavigation(() => element.current?.removeAttribute('open'));
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
