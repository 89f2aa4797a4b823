import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { TagsScreen } from '#app/site/screens/tags-screen.tsx';

export const loader = createPageLoader('tags');
export const clientLoader = createPageClientLoader('tags');
export const meta = createPageMeta;

export default function TagsRoute() {
  return <TagsScreen page={useLoaderData<typeof clientLoader>()} />;
}
