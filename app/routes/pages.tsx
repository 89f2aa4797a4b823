import { useLoaderData } from '@remix-run/react';
import { loadPage } from '#app/engine/server/load-page.server.ts';
import { loadPageInBrowser } from '#app/engine/client/page-client.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { PageView } from '#app/site/screens/page-view.tsx';

export const loader = loadPage;
export const clientLoader = loadPageInBrowser;
export const meta = createPageMeta;

/** Pages outside the docs. The loader finds the page of a URL, or responds with 404 or a redirect. */
export default function PageRoute() {
  return <PageView page={useLoaderData<typeof clientLoader>()} />;
}
