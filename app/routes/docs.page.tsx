import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { CategoryScreen } from '#app/shell/category-screen.tsx';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { DocScreen } from '#app/shell/doc-screen.tsx';

export const loader = createPageLoader('doc', 'category');
export const clientLoader = createPageClientLoader('doc', 'category');
export const meta = createPageMeta;

/** A page or the list of a category, of whichever version: what stands at an address, the address does not tell. */
export default function DocRoute() {
  const page = useLoaderData<typeof clientLoader>();
  return page.kind === 'category' ? <CategoryScreen page={page} /> : <DocScreen page={page} />;
}
