import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { ProgressBar } from '#app/engine/client/progress-bar.tsx';
import { RouteAnnouncer } from '#app/engine/client/route-announcer.tsx';
import { ColorModeProvider } from '#app/engine/client/color-mode.tsx';
import { getMarkdownPath, LLMS_PATH } from '#app/engine/urls/generated-paths.ts';
import { normalizePath, stripTrailingSlash, toHref } from '#app/engine/urls/paths.ts';
import { useOffline } from '#app/engine/client/use-offline.ts';
import { loadSearchCode } from '#app/engine/search/ui/box/load-search-code.ts';
import { SearchDialog } from '#app/engine/search/ui/box/search-dialog.tsx';
import { PageMarks } from '#app/engine/search/ui/marks/page-marks.tsx';
import { BaseUrlBanner } from './base-url-banner.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

interface SiteLayoutProps {
  layout: LayoutData;
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
      <div className="page">{children}</div>
      <Footer layout={layout} />
      <LoadError />
      <RouteAnnouncer />
      <PageMarks />
      <SearchDialog layout={layout} />
    </ColorModeProvider>
  );
}

interface AgentHintProps {
  layout: LayoutData;
  /** Path of the page; undefined on error pages, which have no Markdown. */
  path: string | undefined;
}

/**
 * Hint for AI agents that read the HTML: the URLs of the list of pages, and of this page as Markdown. Hidden text
 * instead of links, so that readers neither see nor focus it. Without a final period, which would look like part of the
 * path.
 */
function AgentHint({ layout, path }: AgentHintProps) {
  const list = `For AI agents: all pages are listed in ${toHref(LLMS_PATH, layout)}`;
  if (path === undefined) return <p hidden>{list}</p>;
  const markdown = toHref(getMarkdownPath(normalizePath(path)), layout);
  return <p hidden>{`${list} and this page is available as Markdown at ${markdown}`}</p>;
}

/**
 * Announcement above the navbar (L2). The head script hides a dismissed announcement before the first paint; it is
 * shown again when its id changes. `enhance-page.ts` handles the button.
 */
function AnnouncementBar({ bar }: { bar: LayoutData['announcementBar'] }) {
  if (bar === undefined) return null;
  return (
    <section className="announcement" aria-label="Announcement">
      <p>
        {bar.text} {bar.link === undefined ? null : <a href={bar.link.href}>{bar.link.label}</a>}
      </p>
      {bar.closable ? (
        <button type="button" className="icon-button needs-js">
          <span className="visually-hidden">Close</span>
          <svg viewBox="0 0 24 24" width="1.125rem" height="1.125rem" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      ) : null}
    </section>
  );
}

/**
 * Message that a script of the page could not be loaded, shown with `<html data-load-error>`, which the boot script
 * sets. It is part of the HTML, because a missing script could not add it.
 */
function LoadError() {
  return (
    <p className="load-error" role="alert">
      Part of this page could not be loaded. {/* An empty `href` is the URL of the page. */}
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="">Reload the page</a>
    </p>
  );
}
