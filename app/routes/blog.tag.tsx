import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { TagScreen } from '#app/site/screens/tag-screen.tsx';

export const loader = createPageLoader('tag');
export const clientLoader = createPageClientLoader('tag');
export const meta = createPageMeta;

export default function TagRoute() {
  return <TagScreen page={useLoaderData<typeof clientLoader>()} />;
}
