import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import type { AllPagesPage, SearchPage } from '#app/engine/model/page-data.ts';
import { openSearch } from '#app/engine/search/ui/box/open-search.ts';
import { Main } from '#app/site/layout/main.tsx';
import { PageList } from '#app/site/layout/page-list.tsx';

/** List of all pages of the site, by section. */
export function AllPagesScreen({ page }: { page: AllPagesPage | SearchPage }) {
  return (
    <Main className="content content-alone" data-hydrate={page.kind === 'search' ? '' : undefined}>
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      {page.kind === 'search' && (
        <p className="without-script">Search requires JavaScript. Here are all the pages:</p>
      )}
      {page.sections.map(({ title, items }) => (
        <section key={title} className="list-section">
          <h2>{title}</h2>
          <PageList items={items} />
        </section>
      ))}
    </Main>
  );
}

/** `/search?q=words` (R17): opens search with the query, above the list of all pages. */
export function SearchScreen({ page }: { page: SearchPage }) {
  const { search, hash, key } = useLocation();
  useEffect(() => {
    // A hash is that of "Skip to content".
    if (hash === '') openSearch(new URLSearchParams(search).get('q') ?? '');
  }, [search, hash, key]);
  return <AllPagesScreen page={page} />;
}
