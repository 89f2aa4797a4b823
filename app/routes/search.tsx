import { useLoaderData, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { openSearch } from '#app/engine/search/ui/box/search-door.ts';
import { AllPagesScreen } from '#app/site/screens/all-pages-screen.tsx';
import { createPageMeta } from '#app/site/layout/page-meta.ts';

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
