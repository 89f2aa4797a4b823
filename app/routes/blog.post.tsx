import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { PostScreen } from '#app/shell/post-screen.tsx';

export const loader = createPageLoader('post');
export const clientLoader = createPageClientLoader('post');
export const meta = createPageMeta;

export default function PostRoute() {
  return <PostScreen page={useLoaderData<typeof clientLoader>()} />;
}
