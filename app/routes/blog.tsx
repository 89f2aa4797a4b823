import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { hideHtml, readPath, toPagePath } from '#app/engine/server/load-page.server.ts';
import { loadSidebar } from '#app/engine/client/page-client.ts';
import { keepUntilChanged } from '#app/engine/client/revalidation.ts';
import { loadStylesheet } from '#app/engine/client/dom/load-stylesheet.ts';
import stylesheet from '#app/site/styles/blog.css?url';
import { SectionLayout } from '#app/site/layout/section-layout.tsx';

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
  const sidebar = useLoaderData<typeof clientLoader>();
  return <SectionLayout label="Blog posts" section="blog" sidebar={sidebar} />;
}
