import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPage } from '#app/engine/server/load-page.server.ts';
import { loadPageInBrowser } from '#app/engine/client/page-client.ts';
import { listArticleStyles } from '#app/site/layout/article-styles.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { CategoryScreen, DocScreen } from '#app/site/screens/doc-screen.tsx';

export const loader = (input: LoaderFunctionArgs) => loadPage(input, listArticleStyles);
export const clientLoader = loadPageInBrowser;
export const meta = createPageMeta;

/**
 * A page of the documentation, in any version. A separate route module, so that it doesn't load the code of other
 * pages.
 */
export default function DocRoute() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.kind === 'category') return <CategoryScreen page={page} />;
  return page.kind === 'doc' ? <DocScreen page={page} /> : null;
}
