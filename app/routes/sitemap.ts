import type { LoaderFunctionArgs } from '@remix-run/node';
import { escapeXml, XML_DECLARATION } from '#app/engine/generated-files/xml.server.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

/** `sitemap.xml`: every page of the site, with the day of its last change. The crawler starts from it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const { config } = content.index;
  const urls = content.listPages().map(({ path, lastUpdated }) => {
    const date = lastUpdated === undefined ? '' : `<lastmod>${lastUpdated}</lastmod>`;
    return `  <url><loc>${escapeXml(config.url + toHref(path, config))}</loc>${date}</url>\n`;
  });
  const xml = `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
  return new Response(xml, { headers: { 'content-type': MEDIA_TYPES['.xml'] } });
}
