import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { PostScreen } from '#app/site/screens/post-screen.tsx';

export const loader = createPageLoader('post');
export const clientLoader = createPageClientLoader('post');
export const meta = createPageMeta;

export default function PostRoute() {
  return <PostScreen page={useLoaderData<typeof clientLoader>()} />;
}
