import type { LoaderFunctionArgs } from '@remix-run/node';
import { toHref } from '#app/engine/urls/paths.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

/** `robots.txt`: everything may be read, and here is the list of it; nothing, where drafts are shown. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { index, shell } = await context.getContent();
  const sitemap = index.config.url + toHref('/sitemap.xml', index.config);
  const rule = shell.hideFromCrawlers === true ? 'Disallow: /\n' : `Allow: /\n\nSitemap: ${sitemap}\n`;
  return new Response(`User-agent: *\n${rule}`, {
    headers: { 'content-type': MEDIA_TYPES['.txt'] },
  });
}
