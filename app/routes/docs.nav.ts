import type { LoaderFunctionArgs } from '@remix-run/node';

/** `docs/nav.json`: the docs sidebar with every entry in it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  return Response.json(content.getWholeDocsSidebar());
}
