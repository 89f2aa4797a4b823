import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { CategoryScreen } from '#app/shell/category-screen.tsx';

export const loader = createPageLoader('category');
export const clientLoader = createPageClientLoader('category');
export const meta = createPageMeta;

export default function CategoryRoute() {
  return <CategoryScreen page={useLoaderData<typeof clientLoader>()} />;
}
