import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { PostListScreen } from '#app/site/screens/post-list-screen.tsx';

export const loader = createPageLoader('postList');
export const clientLoader = createPageClientLoader('postList');
export const meta = createPageMeta;

export default function PostListRoute() {
  return <PostListScreen page={useLoaderData<typeof clientLoader>()} />;
}
