import type { LoaderFunctionArgs } from '@remix-run/node';

/**
 * `unlisted.json`: paths of the pages that are served though no list has them, and of the files for programs. The crawler
 * asks for it, and does not publish it.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  return Response.json({ paths: content.listUnlisted(), files: content.machines.list() });
}
