import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadSidebar } from '#app/engine/server/load-page.server.ts';
import { loadSidebarInBrowser } from '#app/engine/client/page-client.ts';
import { keepUntilChanged } from '#app/engine/client/revalidation.ts';
import { loadStylesheet } from '#app/engine/client/dom/load-stylesheet.ts';
import stylesheet from '#app/site/styles/blog.css?url';
import { SectionLayout } from '#app/site/layout/section-layout.tsx';

export const loader = loadSidebar;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [sidebar] = await Promise.all([loadSidebarInBrowser('blog', request), loadStylesheet(stylesheet)]);
  return sidebar;
}

export const shouldRevalidate = keepUntilChanged('sidebars');

export default function BlogRoute() {
  const sidebar = useLoaderData<typeof clientLoader>();
  return <SectionLayout label="Blog posts" section="blog" sidebar={sidebar} />;
}
