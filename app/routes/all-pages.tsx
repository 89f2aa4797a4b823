import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { AllPagesScreen } from '#app/site/screens/all-pages-screen.tsx';

export const loader = createPageLoader('allPages');
export const clientLoader = createPageClientLoader('allPages');
export const meta = createPageMeta;

export default function AllPagesRoute() {
  return <AllPagesScreen page={useLoaderData<typeof clientLoader>()} />;
}
