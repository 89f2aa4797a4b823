import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { TagsScreen } from '#app/shell/tags-screen.tsx';

export const loader = createPageLoader('tags');
export const clientLoader = createPageClientLoader('tags');
export const meta = createPageMeta;

export default function TagsRoute() {
  return <TagsScreen page={useLoaderData<typeof clientLoader>()} />;
}
