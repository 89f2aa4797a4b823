import {
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { loadSidebar } from '#app/engine/server/load-page.server.ts';
import { loadSidebarInBrowser } from '#app/engine/client/page-client.ts';
import { useVersion } from '#app/engine/client/preferred-version.ts';
import { findPath } from '#app/engine/urls/paths.ts';
import { keepUntilChanged } from '#app/engine/client/revalidation.ts';
import { findDocsSection } from '#app/engine/urls/version-segments.ts';
import { DOCS_LABEL } from '#app/site/layout/docs-label.ts';
import { SectionLayout } from '#app/site/layout/section-layout.tsx';
import { useLayoutData } from '#app/site/layout/use-layout-data.ts';

export const loader = loadSidebar;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return await loadSidebarInBrowser(findSection(new URL(request.url)), request);
}

const whenChanged = keepUntilChanged('sidebars');

/** Each docs version has a separate sidebar. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  whenChanged(change) || findSection(change.currentUrl) !== findSection(change.nextUrl);

function findSection({ pathname }: URL): string {
  return findDocsSection(findPath(pathname, import.meta.env.BASE_URL) ?? '/');
}

export default function DocsRoute() {
  const { pathname } = useLocation();
  const section = useVersion(useLayoutData(), pathname)?.path.slice(1) ?? 'docs';
  const sidebar = useLoaderData<typeof clientLoader>();
  return <SectionLayout label={DOCS_LABEL} section={section} sidebar={sidebar} />;
}
