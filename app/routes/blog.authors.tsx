import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/engine/server/load-page.server.ts';
import { createPageClientLoader } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { AuthorsScreen } from '#app/site/screens/authors-screen.tsx';

export const loader = createPageLoader('authors');
export const clientLoader = createPageClientLoader('authors');
export const meta = createPageMeta;

export default function AuthorsRoute() {
  return <AuthorsScreen page={useLoaderData<typeof clientLoader>()} />;
}
