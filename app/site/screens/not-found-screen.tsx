import { useEffect, useRef, useState } from 'react';
import type { NotFoundData } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';
import { restoreLocation } from '#app/engine/client/remix/sync-404-location.ts';
import { openSearch } from '#app/engine/search/ui/box/open-search.ts';
import { Main } from '#app/site/layout/main.tsx';

interface NotFoundScreenProps {
  data: NotFoundData;
  layout: LayoutData | undefined;
}

/** Decorative image: a composed page with a missing podlet, in the colors of a layout and its podlets. */
const PICTURE = `<svg viewBox="0 0 260 140" width="260" height="140" aria-hidden="true" fill="none" stroke="var(--podlet)" stroke-width="2">
<rect x="2" y="2" width="256" height="136" rx="12" stroke="var(--layout)" stroke-width="3"/>
<rect x="14" y="14" width="232" height="20" rx="5" fill="var(--podlet-background)"/>
<rect x="14" y="44" width="62" height="82" rx="5" fill="var(--podlet-background)"/>
<rect x="86" y="44" width="160" height="82" rx="5" stroke-dasharray="6 5"/>
<text x="166" y="97" fill="var(--podlet)" stroke="none" font-size="34" font-weight="650" text-anchor="middle">404</text>
<path d="M26 60h38M26 74h28M26 88h34M26 24h40M204 24h30" stroke-linecap="round" stroke-width="4"/></svg>`;

const MAX_SUGGESTIONS = 3;

/** Shown for a URL without a page (R14): a search for its words, and suggested pages. */
export function NotFoundScreen({ data, layout }: NotFoundScreenProps) {
  const { keywords, suggestions } = useMissingPage(data, layout);
  const links = suggestions.slice(0, MAX_SUGGESTIONS);
  return (
    <Main className="content not-found" data-pathname={data.pathname} data-hydrate="">
      {/* Only the server renders this page, so the client bundle does not contain the image. */}
      <div
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PICTURE : '' }}
      />
      <h1>Page not found</h1>
      <p className="lead">This part of the site is missing: it may have moved, or the link may be wrong.</p>
      {/* They are usually found in the browser, so space is reserved for them. */}
      <p className="not-found-guess">
        {links.map(({ label, href }, index) => (
          <span key={href}>
            {index === 0 ? 'Did you mean ' : index < links.length - 1 ? ', ' : ' or '}
            <a href={href}>{label}</a>
          </span>
        ))}
        {links.length === 0 ? null : '?'}
      </p>
      {layout === undefined ? null : (
        <>
          <SearchForm keywords={keywords} layout={layout} />
          <a href={layout.allPagesHref}>All pages</a>
        </>
      )}
    </Main>
  );
}

/** Searches for the words of the missing path; without JavaScript, the form leads to the search page. */
function SearchForm({ keywords, layout }: { keywords: string; layout: LayoutData }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Usually read in the browser, see `useMissingPage`.
    if (input.current?.value === '') input.current.value = keywords;
  }, [keywords]);
  return (
    <form
      action={toHref(SEARCH_PATH, layout)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        openSearch(input.current?.value);
      }}
    >
      <input ref={input} name="q" type="search" aria-label="Search for" defaultValue={keywords} />
      <button className="button button-primary">Search</button>
    </form>
  );
}

/**
 * Returns the description of the missing page. Static hosts and the live server have one document for all missing pages;
 * then the browser describes it, with the list of all pages.
 */
function useMissingPage(rendered: NotFoundData, layout: LayoutData | undefined): NotFoundData {
  const [described, setDescribed] = useState<NotFoundData>();
  useEffect(() => {
    restoreLocation();
    const { pathname } = window.location;
    if (layout === undefined || rendered.pathname === pathname || rendered.pathname === '') return undefined;
    let isCurrent = true;
    import('./describe-missing-page.ts')
      .then((module) =>
        module.describeMissingPage(pathname, layout, (data) => isCurrent && setDescribed(data)),
      )
      // Without suggestions, the page still has its search.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [rendered.pathname, layout]);
  return described ?? rendered;
}
