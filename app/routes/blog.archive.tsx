import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { ArchiveScreen } from '#app/shell/archive-screen.tsx';

export const loader = createPageLoader('archive');
export const clientLoader = createPageClientLoader('archive');
export const meta = createPageMeta;

export default function ArchiveRoute() {
  return <ArchiveScreen page={useLoaderData<typeof clientLoader>()} />;
}
