import { useLoaderData } from '@remix-run/react';
import { createPageLoader } from '#app/navigation/load-page.server.ts';
import { createPageClientLoader } from '#app/navigation/page-client.ts';
import { createPageMeta } from '#app/shell/page-meta.ts';
import { AuthorsScreen } from '#app/shell/authors-screen.tsx';

export const loader = createPageLoader('authors');
export const clientLoader = createPageClientLoader('authors');
export const meta = createPageMeta;

export default function AuthorsRoute() {
  return <AuthorsScreen page={useLoaderData<typeof clientLoader>()} />;
}
