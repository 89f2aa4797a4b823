import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { hideHtml, readPath, toPagePath } from '#app/navigation/load-page.server.ts';
import { loadSidebar } from '#app/navigation/page-client.ts';
import { keepUntilChanged } from '#app/navigation/revalidation.ts';
import { BlogLayout } from '#app/shell/blog-layout.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const content = await context.getContent();
  return hideHtml(content.getBlogSidebar(toPagePath(readPath(request, content))));
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return await loadSidebar('blog', request.url);
}

export const shouldRevalidate = keepUntilChanged('sidebars');

export default function BlogRoute() {
  return (
    <BlogLayout sidebar={useLoaderData<typeof clientLoader>()}>
      <Outlet />
    </BlogLayout>
  );
}
