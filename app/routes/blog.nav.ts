import type { LoaderFunctionArgs } from '@remix-run/node';

/** `blog/nav.json`: the list of posts beside the blog's pages. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const content = await context.getContent();
  return Response.json(content.getBlogSidebar('/blog'));
}
