import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPath } from '#app/engine/server/load-page.server.ts';
import { respondWithFile } from '#app/engine/server/respond-with-file.server.ts';

/** Serves files generated from the content: feeds, sidebars, images, the sitemap, … */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const site = await context.getSite();
  const file = await site.file(readPath(context, site));
  return file === undefined ? new Response('File not found.\n', { status: 404 }) : respondWithFile(file);
}
