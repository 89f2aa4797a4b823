import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { hideHtml, readPath, toPagePath } from '#app/engine/server/load-page.server.ts';
import { loadSidebar } from '#app/engine/client/page-client.ts';
import { keepUntilChanged } from '#app/engine/client/revalidation.ts';
import { loadStylesheet } from '#app/engine/client/dom/load-stylesheet.ts';
import stylesheet from '#app/site/styles/blog.css?url';
import { BlogLayout } from '#app/site/layout/section-layouts.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = await context.getSite();
  return hideHtml(site.sidebar(toPagePath(readPath(request, site))));
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [sidebar] = await Promise.all([loadSidebar('blog', request.url), loadStylesheet(stylesheet)]);
  return sidebar;
}

export const shouldRevalidate = keepUntilChanged('sidebars');

export default function BlogRoute() {
  return (
    <BlogLayout sidebar={useLoaderData<typeof clientLoader>()}>
      <Outlet />
    </BlogLayout>
  );
}
