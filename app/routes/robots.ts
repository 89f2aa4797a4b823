import type { LoaderFunctionArgs } from '@remix-run/node';
import { toHref } from '#app/navigation/paths.ts';

/** `robots.txt`: everything may be read, and here is the list of it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { config } = (await context.getContent()).index;
  const sitemap = config.url + toHref('/sitemap.xml', config);
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
