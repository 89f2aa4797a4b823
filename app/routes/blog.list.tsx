import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { PostListScreen } from '#app/shell/post-list-screen.tsx';

export const loader = createPageLoader('postList');
export const clientLoader = createPageClientLoader('postList');
export const meta = createPageMeta;

export default function PostListRoute() {
  return <PostListScreen page={useLoaderData<typeof clientLoader>()} />;
}
