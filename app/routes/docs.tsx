import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  Outlet,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { hideHtml, readPath, toPagePath } from '#app/engine/server/load-page.server.ts';
import { loadSidebar } from '#app/engine/client/page-client.ts';
import { findPath } from '#app/engine/urls/paths.ts';
import { keepUntilChanged } from '#app/engine/client/revalidation.ts';
import { findDocsSection } from '#app/engine/urls/version-segments.ts';
import { DocsLayout } from '#app/site/layout/section-layouts.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = await context.getSite();
  return hideHtml(site.sidebar(toPagePath(readPath(request, site))));
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return await loadSidebar(findSection(new URL(request.url)), request.url);
}

const whenChanged = keepUntilChanged('sidebars');

/** Each docs version has a separate sidebar. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  whenChanged(change) || findSection(change.currentUrl) !== findSection(change.nextUrl);

function findSection({ pathname }: URL): string {
  return findDocsSection(findPath(pathname, import.meta.env.BASE_URL) ?? '/');
}

export default function DocsRoute() {
  return (
    <DocsLayout sidebar={useLoaderData<typeof clientLoader>()}>
      <Outlet />
    </DocsLayout>
  );
}
