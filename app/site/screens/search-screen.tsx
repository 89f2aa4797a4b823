import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import type { SearchPage } from '#app/engine/model/page-data.ts';
import { openSearch } from '#app/engine/search/ui/box/open-search.ts';
import { AllPagesScreen } from './all-pages-screen.tsx';

/** `/search?q=words` (R17): opens search with the query, above the list of all pages. */
export function SearchScreen({ page }: { page: SearchPage }) {
  const { search, key } = useLocation();
  useEffect(() => {
    openSearch(new URLSearchParams(search).get('q') ?? '');
  }, [search, key]);
  return <AllPagesScreen page={page} />;
}
