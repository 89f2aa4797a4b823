import { useLocation } from '@remix-run/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SidebarData } from '#app/content/page-data.ts';
import { fetchSidebar } from '#app/navigation/page-client.ts';
import { stripTrailingSlash } from '#app/navigation/paths.ts';
import { patchHtml } from './patch-html.ts';
import { bringIntoView } from './sidebar-behaviour.ts';

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface SidebarProps {
  /** Accessible name of the landmark. */
  label: string;
  /** Path of the section without slashes around it, e.g. `docs` or `docs/4.x`. */
  section: string;
  /** `html` is undefined in the browser's first render: it is in the document already. */
  sidebar: { html?: string | undefined; partial: boolean };
}

/**
 * The navigation beside the page. Its list is HTML from the server; React places it and never looks inside. On a route
 * change the current page is marked in it, and what the reader folded stays as it was.
 */
export function Sidebar({ label, section, sidebar }: SidebarProps) {
  const element = useRef<HTMLDivElement>(null);
  const id = `${section}-sidebar`;
  const [initial] = useState(() => sidebar.html ?? findInDocument(id));
  const [whole, setWhole] = useState<SidebarData>();
  const { pathname } = useLocation();
  const html = whole?.html ?? sidebar.html ?? initial;
  const partial = whole === undefined && sidebar.partial;

  useBeforePaint(() => {
    if (import.meta.env.DEV && element.current !== null) patchHtml(element.current, initial, html);
  }, [html, initial]);

  useEffect(() => {
    const root = element.current;
    if (root === null) return;
    const current = markCurrent(root, window.location.pathname);
    if (current !== undefined) bringIntoView(current, root.parentElement);
    // Empty when the reader comes from a page without: then it has not been sent.
    else if (partial || html === '') void fetchSidebar(section).then(setWhole, () => undefined);
  }, [html, partial, pathname, section]);

  useEffect(() => {
    const root = element.current;
    if (root === null || !partial) return undefined;
    // `toggle` does not bubble, but it can be caught on its way down.
    const fill = (event: Event): void => {
      const group = event.target instanceof HTMLElement ? event.target : undefined;
      if (group?.dataset['stub'] === undefined || !(group as HTMLDetailsElement).open) return;
      const title = group.querySelector('summary')?.textContent ?? '';
      void fetchSidebar(section).then(
        (data) => {
          setWhole(data);
          requestAnimationFrame(() => {
            openGroup(root, title);
          });
        },
        () => undefined,
      );
    };
    root.addEventListener('toggle', fill, true);
    // The reader may have opened one before the app started.
    for (const stub of root.querySelectorAll('details[data-stub][open]'))
      stub.dispatchEvent(new Event('toggle'));
    return () => {
      root.removeEventListener('toggle', fill, true);
    };
  }, [partial, section]);

  return (
    <nav className="sidebar" aria-label={label}>
      <div
        ref={element}
        id={id}
        className="sidebar-list"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.DEV ? initial : html }}
      />
    </nav>
  );
}

/** Marks the entry of the current page and opens the groups around it. Returns it, if there is one. */
function markCurrent(root: HTMLElement, pathname: string): HTMLElement | undefined {
  const current = stripTrailingSlash(pathname);
  for (const marked of root.querySelectorAll('[aria-current]')) marked.removeAttribute('aria-current');
  // The page that is made of a group's entries has no link of its own: the group's title stands for it.
  const entry = [...root.querySelectorAll<HTMLElement>('a, summary[data-href]')].find(
    (candidate) => stripTrailingSlash(getPathname(candidate)) === current,
  );
  if (entry === undefined) return undefined;
  entry.setAttribute('aria-current', 'page');
  let group = entry.closest('details');
  while (group !== null) {
    group.open = true;
    group = group.parentElement?.closest('details') ?? null;
  }
  return entry;
}

function getPathname(entry: HTMLElement): string {
  const href = entry instanceof HTMLAnchorElement ? entry.href : (entry.dataset['href'] ?? '');
  return new URL(href, window.location.href).pathname;
}

function openGroup(root: HTMLElement, title: string): void {
  const group = [...root.querySelectorAll('details')].find(
    (candidate) => candidate.querySelector('summary')?.textContent === title,
  );
  if (group !== undefined) group.open = true;
}

function findInDocument(id: string): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '');
}
