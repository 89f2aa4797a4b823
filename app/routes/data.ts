import type { LoaderFunctionArgs } from '@remix-run/node';
import type { PageResult } from '#app/engine/model/page-data.ts';
import { findPageResult, readPath } from '#app/engine/server/load-page.server.ts';
import { listArticleStyles } from '#app/site/layout/article-styles.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

/** `<page>/data.json`: page data for client-side navigation. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const site = await context.getSite();
  const path = normalizePath(readPath(context, site).replace(/\/data\.json$/, '/'));
  const result = await findPageResult(site, path).catch((error: unknown) => {
    if (import.meta.env.DEV && error instanceof Error) throw new Response(error.message, { status: 500 });
    throw error;
  });
  if (result === undefined) return json({ error: 'Page not found.' }, 404);
  return json('page' in result ? { page: listArticleStyles(result.page) } : result);
}

function json(body: PageResult | { error: string }, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': MEDIA_TYPES['.json'] },
  });
}
