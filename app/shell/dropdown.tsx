import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { LinkItem } from '#app/content/page-data.ts';

/** A link of a dropdown. */
export interface DropdownLink extends LinkItem {
  /** Whether it leads to the page that is open. */
  isCurrent?: boolean;
  /** Called when the reader follows it. */
  onChoose?(): void;
}

interface DropdownProps {
  label: ReactNode;
  links: readonly DropdownLink[];
}

/**
 * A menu of the navbar (L5). It is a disclosure, which opens and closes by click and by Enter without JavaScript; with
 * it, a click elsewhere, Escape and a route change close it, too.
 */
export function Dropdown({ label, links }: DropdownProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    element.current?.removeAttribute('open');
  }, [pathname]);

  useEffect(() => {
    const closeOutside = (event: MouseEvent): void => {
      if (event.target instanceof Node && element.current?.contains(event.target) === false) {
        element.current.removeAttribute('open');
      }
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      const details = element.current;
      if (event.key !== 'Escape' || details === null || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('click', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('click', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details ref={element} className="dropdown">
      <summary className="navbar-link">{label}</summary>
      <ul className="dropdown-menu">
        {links.map(({ label: text, href, isCurrent = false, onChoose }) => (
          <li key={href + text}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
