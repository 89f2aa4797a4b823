import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { SidebarData } from '#app/engine/model/page-data.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { mayPrefetch } from '#app/engine/lib/connection.ts';
import { isPlainClick } from '#app/engine/client/dom/plain-input.ts';
import { fetchSidebar } from '#app/engine/client/page-client.ts';
import { stripTrailingSlash } from '#app/engine/urls/paths.ts';
import { useBeforePaint } from '#app/engine/client/dom/use-before-paint.ts';
import { patchHtml } from '#app/engine/client/dom/patch-html.ts';
import { openPanelsAround } from '#app/site/components/details-behavior.ts';
import { bringIntoView } from './sidebar-behavior.ts';

interface SidebarProps {
  /** Accessible name of the landmark. */
  label: string;
  /** Path of the section without leading and trailing slashes, e.g. `docs` or `docs/4.x`. */
  section: string;
  /** `html` is undefined during hydration, because it is already in the document. */
  sidebar: { html?: string | undefined; partial: boolean };
}

/**
 * Navigation beside the page. Its list is HTML from the server, which React inserts but does not manage. On navigation,
 * the current page is marked in it, and groups that the reader toggled stay as they are.
 */
export function Sidebar({ label, section, sidebar }: SidebarProps) {
  const element = useRef<HTMLDivElement>(null);
  const id = `${section}-sidebar`;
  const [initial] = useState(() => sidebar.html ?? findInDocument(id));
  const [complete, setComplete] = useState<SidebarData>();
  const { pathname } = useLocation();
  const html = complete?.html ?? sidebar.html ?? initial;
  const partial = complete === undefined && sidebar.partial;

  useBeforePaint(() => {
    if (import.meta.env.DEV && element.current !== null) patchHtml(element.current, initial, html);
  }, [html, initial]);

  useEffect(() => {
    const root = element.current;
    if (root === null) return undefined;
    const current = markCurrent(root, window.location.pathname);
    if (current !== undefined) {
      // Deferred, because reading its position now would force a layout before the page is complete.
      const frame = requestAnimationFrame(() => {
        bringIntoView(current, root.parentElement);
      });
      return () => cancelAnimationFrame(frame);
    }
    // Empty after navigation from a page without a sidebar, because it was not in the document.
    if (partial || html === '') void fetchSidebar(section).then(setComplete, () => undefined);
    return undefined;
  }, [html, partial, pathname, section]);

  useEffect(() => {
    const root = element.current;
    if (root === null || !partial) return undefined;
    const prepare = ({ target }: Event): void => {
      if (findStub(target) !== null && mayPrefetch()) fetchSidebar(section).catch(() => undefined);
    };
    const open = (event: MouseEvent): void => {
      const stub = findStub(event.target);
      if (stub === null || !isPlainClick(event)) return;
      event.preventDefault();
      fetchSidebar(section).then(
        (data) => {
          setComplete(data);
          requestAnimationFrame(() => {
            openGroup(root, stub);
          });
        },
        // Fallback: the group's page has the links, too.
        () => window.location.assign(stub.href),
      );
    };
    const controller = new AbortController();
    const { signal } = controller;
    root.addEventListener('click', open, { signal });
    root.addEventListener('pointerover', prepare, { passive: true, signal });
    root.addEventListener('focusin', prepare, { signal });
    return () => controller.abort();
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

/** Marks the entry of the current page, and opens the groups around it. Returns the entry, if any. */
function markCurrent(root: HTMLElement, pathname: string): HTMLElement | undefined {
  for (const marked of root.querySelectorAll('[aria-current]')) marked.removeAttribute('aria-current');
  const entry = findEntry(root, pathname);
  // A stub does not contain the current page's entry yet.
  if (entry === undefined || entry.dataset['stub'] !== undefined) return undefined;
  entry.setAttribute('aria-current', 'page');
  openPanelsAround(entry);
  return entry;
}

/**
 * Finds the entry of a page. A generated category page has no separate link, so the title of the group is its entry.
 */
function findEntry(root: HTMLElement, pathname: string): HTMLElement | undefined {
  const wanted = stripTrailingSlash(pathname);
  return [...root.querySelectorAll<HTMLElement>('a, summary[data-href]')].find(
    (candidate) => stripTrailingSlash(getPathname(candidate)) === wanted,
  );
}

function getPathname(entry: HTMLElement): string {
  const href = entry instanceof HTMLAnchorElement ? entry.href : (entry.dataset['href'] ?? '');
  return new URL(href, window.location.href).pathname;
}

function findStub(target: EventTarget | null): HTMLAnchorElement | null {
  return findClosest(target, 'a[data-stub]') as HTMLAnchorElement | null;
}

/**
 * Opens the group of a stub, and moves the focus from the stub to the group's title, or to the nearest omitted page.
 */
function openGroup(root: HTMLElement, stub: HTMLAnchorElement): void {
  const entry = findEntry(root, getPathname(stub));
  if (entry === undefined) return;
  openPanelsAround(entry);
  (entry.closest('details')?.querySelector('summary') ?? entry).focus();
}

function findInDocument(id: string): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '');
}
