import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { TagScreen } from '#app/shell/tag-screen.tsx';

export const loader = createPageLoader('tag');
export const clientLoader = createPageClientLoader('tag');
export const meta = createPageMeta;

export default function TagRoute() {
  return <TagScreen page={useLoaderData<typeof clientLoader>()} />;
}
