import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { ArchiveScreen } from '#app/site/screens/archive-screen.tsx';

export const loader = createPageLoader('archive');
export const clientLoader = createPageClientLoader('archive');
export const meta = createPageMeta;

export default function ArchiveRoute() {
  return <ArchiveScreen page={useLoaderData<typeof clientLoader>()} />;
}
