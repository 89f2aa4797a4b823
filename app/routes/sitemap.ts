import type { LoaderFunctionArgs } from '@remix-run/node';
import { toHref } from '#app/navigation/paths.ts';
import { MEDIA_TYPES } from '#app/site/media-types.server.ts';

/** `sitemap.xml`: every page of the site, with the day of its last change. The crawler starts from it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const { config } = content.index;
  const urls = content.listPages().map(({ path, lastUpdated }) => {
    const date = lastUpdated === undefined ? '' : `<lastmod>${lastUpdated}</lastmod>`;
    return `  <url><loc>${escapeXml(config.url + toHref(path, config))}</loc>${date}</url>\n`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': MEDIA_TYPES['.xml'] } });
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
