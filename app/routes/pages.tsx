import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadPage } from '#app/engine/server/load-page.server.ts';
import { loadPageInBrowser } from '#app/engine/client/page-client.ts';
import { loadStylesheet } from '#app/engine/client/dom/load-stylesheet.ts';
import stylesheet from '#app/site/styles/home.css?url';
import { listArticleStyles } from '#app/site/layout/article-styles.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { PageView } from '#app/site/screens/page-view.tsx';

export const loader = (input: LoaderFunctionArgs) => loadPage(input, listArticleStyles);
export const meta = createPageMeta;

export async function clientLoader(input: ClientLoaderFunctionArgs) {
  const page = await loadPageInBrowser(input);
  if (page.kind === 'home') await loadStylesheet(stylesheet);
  return page;
}

/** Pages outside the docs. The loader returns the page at a URL, or responds with 404 or a redirect. */
export default function PageRoute() {
  return <PageView page={useLoaderData<typeof clientLoader>()} />;
}
