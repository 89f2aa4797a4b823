import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { ProgressBar } from '#app/engine/client/progress-bar.tsx';
import { RouteAnnouncer } from '#app/engine/client/route-announcer.tsx';
import { ColorModeProvider } from '#app/engine/client/color-mode.tsx';
import { stripTrailingSlash, toHref } from '#app/engine/urls/paths.ts';
import { useOffline } from '#app/engine/client/use-offline.ts';
import { loadSearchCode } from '#app/engine/search/ui/box/load-search-code.ts';
import { SearchDialog } from '#app/engine/search/ui/box/search-dialog.tsx';
import { PageMarks } from '#app/engine/search/ui/marks/page-marks.tsx';
import { AgentHint } from './agent-hint.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { BaseUrlBanner } from './base-url-banner.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

interface SiteLayoutProps {
  layout: LayoutData;
  /** Whether an error is shown instead of a page. */
  isError: boolean;
  children: ReactNode;
}

/** Layout of every page: skip link, navbar, the page, footer. */
export function SiteLayout({ layout, isError, children }: SiteLayoutProps) {
  const { pathname: path } = useLocation();
  useOffline(layout, path, loadSearchCode);
  return (
    <ColorModeProvider settings={layout.colorMode} actionHref={toHref('/theme', layout)}>
      <BaseUrlBanner path={stripTrailingSlash(path)} baseUrl={layout.baseUrl} />
      <AgentHint layout={layout} path={isError ? undefined : path} />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <ProgressBar />
      <AnnouncementBar bar={layout.announcementBar} />
      <Navbar layout={layout} />
      <div className="page" id="main" tabIndex={-1}>
        {children}
      </div>
      <Footer layout={layout} />
      <LoadError />
      <RouteAnnouncer />
      <PageMarks />
      <SearchDialog layout={layout} />
    </ColorModeProvider>
  );
}

/**
 * Message that a script of the page could not be loaded, shown with `<html data-load-error>`, which the boot script
 * sets. It is part of the HTML, because a missing script could not add it.
 */
function LoadError() {
  return (
    <p className="load-error" role="alert">
      A part of this page could not be loaded. {/* An empty `href` is the URL of the page. */}
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="">Reload the page</a>
    </p>
  );
}
