import { useLoaderData, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { openSearch } from '#app/search/box/search-door.ts';
import { AllPagesScreen } from '#app/shell/all-pages-screen.tsx';
import { createPageMeta } from '#app/shell/page-meta.ts';

export const loader = createPageLoader('search');
export const clientLoader = createPageClientLoader('search');
export const meta = createPageMeta;

/** `/search?q=words` (R17): the box with the words, above the list of all pages. */
export default function SearchRoute() {
  const { search, key } = useLocation();
  useEffect(() => {
    openSearch(new URLSearchParams(search).get('q') ?? '');
  }, [search, key]);
  return <AllPagesScreen page={useLoaderData<typeof clientLoader>()} />;
}
