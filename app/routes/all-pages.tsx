import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { AllPagesScreen } from '#app/shell/all-pages-screen.tsx';

export const loader = createPageLoader('allPages');
export const clientLoader = createPageClientLoader('allPages');
export const meta = createPageMeta;

export default function AllPagesRoute() {
  return <AllPagesScreen page={useLoaderData<typeof clientLoader>()} />;
}
