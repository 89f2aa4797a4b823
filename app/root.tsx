import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useRouteError, type ClientLoaderFunctionArgs } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { LayoutData } from './engine/model/layout-data.ts';
import { useContentUpdates } from './engine/client/content-updates.ts';
import { useDelegatedLinks } from './engine/client/delegated-links.ts';
import { useFlushSyncNavigation } from './engine/client/remix/flush-sync-navigation.ts';
import { keepUntilChanged } from './engine/client/revalidation.ts';
import { Document } from './site/layout/document.tsx';
import { ErrorScreen } from './site/screens/error-screen.tsx';
import { Shell } from './site/layout/shell.tsx';
import { useShell } from './site/layout/use-shell.ts';
import { withChosenMode } from './engine/client/chosen-mode.server.ts';
import { resolveThemeSession } from './engine/server/theme-session.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LayoutData> {
  const site = await context.getSite();
  return withChosenMode(site.layout, (await resolveThemeSession(request)).getTheme() ?? undefined);
}

/** A static host has no endpoint for the shell's data; the dev server has. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<LayoutData> {
  return await serverLoader<typeof loader>();
}

export const shouldRevalidate = keepUntilChanged('shell');

export function Layout({ children }: { children: ReactNode }) {
  // Null where all is well, whatever its documentation says.
  const error = useRouteError() ?? undefined;
  return (
    <Document shell={useShell()} error={error}>
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
  const shell = useShell();
  return (
    <Frame isError>
      <ErrorScreen error={useRouteError()} shell={shell} />
    </Frame>
  );
}

/** The shell around a page, and what listens to the reader everywhere. */
function Frame({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  const shell = useShell();
  useFlushSyncNavigation();
  useDelegatedLinks(shell?.trailingSlash === true);
  useContentUpdates();
  if (shell === undefined) return <div id="main">{children}</div>;
  return (
    <Shell shell={shell} isError={isError}>
      {children}
    </Shell>
  );
}
