import type { LoaderFunctionArgs } from '@remix-run/node';

/** `site.json`: the site's configuration and what it is made of (G1–G5), and its search (G6), for programs. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  const { docsHref, indexHref } = await content.getSearchNames();
  return Response.json({ ...content.getSiteData(), search: { docs: docsHref, index: indexHref } });
}
