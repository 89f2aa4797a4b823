import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { hideHtml, readPath, toPagePath } from '#app/navigation/load-page.server.ts';
import { fetchSidebar } from '#app/navigation/page-client.ts';
import { keepUntilContentChanges } from '#app/navigation/revalidation.ts';
import { DocsLayout } from '#app/shell/docs-layout.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const content = await context.getContent();
  return hideHtml(content.getDocsSidebar(toPagePath(readPath(request, content))));
}

export async function clientLoader() {
  return await fetchSidebar('docs');
}

export const shouldRevalidate = keepUntilContentChanges;

export default function DocsRoute() {
  return (
    <DocsLayout sidebar={useLoaderData<typeof clientLoader>()}>
      <Outlet />
    </DocsLayout>
  );
}
