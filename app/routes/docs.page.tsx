import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { CategoryScreen } from '#app/site/screens/category-screen.tsx';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { DocScreen } from '#app/site/screens/doc-screen.tsx';

export const loader = createPageLoader('doc', 'category');
export const clientLoader = createPageClientLoader('doc', 'category');
export const meta = createPageMeta;

/** A page or the list of a category, of whichever version: what stands at an address, the address does not tell. */
export default function DocRoute() {
  const page = useLoaderData<typeof clientLoader>();
  return page.kind === 'category' ? <CategoryScreen page={page} /> : <DocScreen page={page} />;
}
