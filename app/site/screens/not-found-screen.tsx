import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LinkItem, NotFoundData } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { fetchPage } from '#app/engine/client/page-client.ts';
import { findPath, toHref } from '#app/engine/urls/paths.ts';
import { restoreLocation } from '#app/engine/client/remix/sync-404-location.ts';
import { openSearch } from '#app/engine/search/ui/box/open-search.ts';
import { readWordsOfPath } from '#app/engine/search/ui/box/words-of-path.ts';
import { PageList } from '#app/site/layout/page-list.tsx';

interface NotFoundScreenProps {
  data: NotFoundData;
  layout: LayoutData | undefined;
}

/** The answer to an address that is no page (R14): what may have been meant, and where everything is. */
export function NotFoundScreen({ data, layout }: NotFoundScreenProps) {
  const { address } = data;
  const suggestions = useSuggestions(data);
  return (
    <main className="content content-alone not-found" data-address={address} data-starts-app="">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p className="lead">There is no page at this address. It may have moved, or the link has a mistake.</p>
      {layout === undefined ? null : (
        <p className="actions">
          <SearchForPath address={address} layout={layout} />
          <a className="button" href={layout.allPagesHref}>
            See all pages
          </a>
          <a className="button" href={layout.homeHref}>
            Go to the home page
          </a>
        </p>
      )}
      {/* Last, because on a static host these come later, and nothing may move. */}
      {suggestions.length === 0 ? null : (
        <section>
          <h2>You may have been looking for</h2>
          <PageList items={suggestions} />
        </section>
      )}
    </main>
  );
}

/** Opens the search with the words of the wrong address; without JavaScript it leads to the list of all pages. */
function SearchForPath({ address, layout }: { address: string; layout: LayoutData }) {
  useEffect(() => {
    restoreLocation();
  }, []);
  // On a static host the document was rendered for `/404`; the effect above restores the URL that was requested.
  const asked = useSyncExternalStore(listenToNothing, getPathname, () => address);
  const words = readWordsOfPath(findPath(asked, layout.baseUrl) ?? '/');
  return (
    <span className="not-found-search">
      <a
        className="button button-primary"
        href={layout.allPagesHref}
        onClick={(event) => {
          event.preventDefault();
          openSearch(words);
        }}
      >
        {words === '' ? 'Search the site' : `Search for “${words}”`}
      </a>
    </span>
  );
}

function listenToNothing(): () => void {
  return () => undefined;
}

function getPathname(): string {
  return window.location.pathname;
}

/**
 * The server's suggestions. A static host has one not-found page for every address, which knows nothing of the one that
 * was asked for; then they are made here, of the list of all pages.
 */
function useSuggestions({ address, suggestions }: NotFoundData): LinkItem[] {
  const [found, setFound] = useState<LinkItem[]>();
  useEffect(() => {
    restoreLocation();
    const { pathname } = window.location;
    if (pathname === address || address === '') return undefined;
    let current = true;
    findSuggestions(pathname).then(
      (items) => {
        if (current) setFound(items);
      },
      // Without the list the page still says where everything is.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [address]);
  return found ?? suggestions;
}

async function findSuggestions(pathname: string): Promise<LinkItem[]> {
  const base = import.meta.env.BASE_URL;
  const [{ findNearestPages }, answer] = await Promise.all([
    import('#app/engine/urls/nearest-pages.ts'),
    fetchPage(toHref('/pages', { baseUrl: base, trailingSlash: false })),
  ]);
  if (!('page' in answer) || answer.page.kind !== 'allPages') return [];
  const pages = answer.page.sections
    .flatMap(({ title, href, items }) => [...(href === undefined ? [] : [{ label: title, href }]), ...items])
    .map(({ label, href }) => ({ label, href, path: findPath(href, base) ?? '/' }));
  return findNearestPages(findPath(pathname, base) ?? '/', pages).map(({ label, href }) => ({ label, href }));
}
