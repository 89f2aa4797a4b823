import { useEffect, useRef, useState } from 'react';
import type { LinkItem, NotFoundData } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { findPath, SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';
import { restoreLocation } from '#app/engine/client/remix/sync-404-location.ts';
import { openSearch } from '#app/engine/search/ui/box/open-search.ts';
import { readWordsOfPath } from '#app/engine/search/ui/box/words-of-path.ts';
import { NOT_FOUND_PICTURE } from './not-found-picture.ts';

interface NotFoundScreenProps {
  data: NotFoundData;
  layout: LayoutData | undefined;
}

/** How many pages the guess names. */
const MAX_GUESSES = 3;

/** The response to a URL without a page (R14): a search for its words, and the pages that may have been meant. */
export function NotFoundScreen({ data, layout }: NotFoundScreenProps) {
  const { pathname } = data;
  const guesses = useSuggestions(data).slice(0, MAX_GUESSES);
  return (
    <main className="content not-found" data-pathname={pathname} data-starts-app="">
      {/* Only the server renders this page, so the browser's code does without the image. */}
      <div
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? NOT_FOUND_PICTURE : '' }}
      />
      <h1>Page not found</h1>
      <p className="lead">This part of the site is missing: it may have moved, or the link is wrong.</p>
      {/* On a static host the guess comes later, so its lines are reserved. */}
      <p className="not-found-guess">
        {guesses.map(({ label, href }, index) => (
          <span key={href}>
            {index === 0 ? 'Did you mean ' : index < guesses.length - 1 ? ', ' : ' or '}
            <a href={href}>{label}</a>
          </span>
        ))}
        {guesses.length === 0 ? null : '?'}
      </p>
      {layout === undefined ? null : (
        <>
          <SearchForm pathname={pathname} layout={layout} />
          <a href={layout.allPagesHref}>All pages</a>
        </>
      )}
    </main>
  );
}

/** Searches for the words of the missing path; without JavaScript it leads to the search page. */
function SearchForm({ pathname, layout }: { pathname: string; layout: LayoutData }) {
  const input = useRef<HTMLInputElement>(null);
  const { baseUrl } = layout;
  useEffect(() => {
    restoreLocation();
    // A static host has one page for every missing path.
    if (input.current?.value === '') input.current.value = readWords(window.location.pathname, baseUrl);
  }, [baseUrl]);
  return (
    <form
      action={toHref(SEARCH_PATH, layout)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        openSearch(input.current?.value);
      }}
    >
      <input
        ref={input}
        name="q"
        type="search"
        aria-label="Search for"
        defaultValue={readWords(pathname, baseUrl)}
      />
      <button className="button button-primary">Search</button>
    </form>
  );
}

function readWords(pathname: string, baseUrl: string): string {
  return readWordsOfPath(findPath(pathname, baseUrl) ?? '/');
}

/**
 * The server's suggestions. A static host has one not-found page for all paths, which does not know the requested one;
 * then they are made here, from the list of all pages.
 */
function useSuggestions({ pathname, suggestions }: NotFoundData): LinkItem[] {
  const [found, setFound] = useState<LinkItem[]>();
  useEffect(() => {
    restoreLocation();
    const current = window.location.pathname;
    if (current === pathname || pathname === '') return undefined;
    let isCurrent = true;
    // Without suggestions the page still has its search.
    import('./not-found-suggestions.ts')
      .then((module) => module.findSuggestions(current))
      .then((items) => isCurrent && setFound(items))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [pathname]);
  return found ?? suggestions;
}
