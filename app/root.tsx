import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useRouteError, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import type { LayoutData } from './engine/model/layout-data.ts';
import { useContentUpdates } from './engine/client/content-updates.ts';
import { useDelegatedLinks } from './engine/client/delegated-links.ts';
import { useFlushSyncNavigation } from './engine/client/remix/flush-sync-navigation.ts';
import { keepUntilChanged } from './engine/client/revalidation.ts';
import { endFade } from './engine/client/view-transition.ts';
import { Document } from './site/layout/document.tsx';
import { ErrorScreen } from './site/screens/error-screen.tsx';
import { SiteLayout } from './site/layout/site-layout.tsx';
import { useLayoutData } from './site/layout/use-layout-data.ts';
import { withChosenMode, resolveThemeSession } from './engine/server/color-mode.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LayoutData> {
  const site = await context.getSite();
  return withChosenMode(site.layout, (await resolveThemeSession(request)).getTheme() ?? undefined);
}

/** Called on the dev server only: static hosts have no endpoint for layout data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<LayoutData> {
  return await serverLoader<typeof loader>();
}

export const shouldRevalidate = keepUntilChanged('layout');

export function Layout({ children }: { children: ReactNode }) {
  // `useRouteError` returns null if there is no error, contrary to its documentation.
  const error = useRouteError() ?? undefined;
  return (
    <Document layout={useLayoutData()} error={error}>
      {children}
    </Document>
  );
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const layout = useLayoutData();
  // During render, because effects run after the document has been replaced.
  useState(endFade);
  return (
    <Frame isError>
      <ErrorScreen error={useRouteError()} layout={layout} />
    </Frame>
  );
}

/** Layout around a page, and document-level listeners. */
function Frame({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  const layout = useLayoutData();
  useFlushSyncNavigation();
  useDelegatedLinks(layout?.trailingSlash === true);
  useContentUpdates();
  if (layout === undefined) return <>{children}</>;
  return (
    <SiteLayout layout={layout} isError={isError}>
      {children}
    </SiteLayout>
  );
}
