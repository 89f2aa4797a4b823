import { isRouteErrorResponse, Meta, useLocation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { HistoryScrollPosition } from '#app/engine/client/history-scroll-position.tsx';
import { AppScripts } from '#app/engine/client/remix/app-scripts.tsx';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { FAVICON_ICO_PATH, TOUCH_ICON_PATH } from '#app/engine/urls/generated-paths.ts';
import { BLOG_PATH, DOCS_PATH, toHref } from '#app/engine/urls/paths.ts';
import { readStored } from '#app/engine/client/dom/storage.ts';
import { ANNOUNCEMENT_KEY, HEAD_SCRIPT, MAC } from '#app/engine/client/head-script.ts';
import { useBeforePaint } from '#app/engine/client/dom/use-before-paint.ts';
import blogStylesheet from '#app/site/styles/blog.css?url';
import homeStylesheet from '#app/site/styles/home.css?url';
import stylesheet from '#app/site/styles/index.css?url';
import { BASE_URL_SCRIPT } from './base-url-banner.tsx';
import { ARTICLE_STYLES } from './article-styles.ts';

interface HeadProps {
  /** Undefined if the site configuration could not be loaded. */
  layout: LayoutData | undefined;
}

interface DocumentProps extends HeadProps {
  /** Error that prevents the page from being shown, if any. */
  error: unknown;
  children: ReactNode;
}

/** The HTML document. */
export function Document({ layout, error, children }: DocumentProps) {
  // React creates a new <html> element when a page crashes, so the attributes of the head script must be set again.
  useBeforePaint(() => {
    const { classList, dataset } = document.documentElement;
    classList.add('js');
    if (MAC.test(navigator.userAgent)) classList.add('mac');
    if (dataset['announcement'] !== undefined && readStored(ANNOUNCEMENT_KEY) === dataset['announcement'])
      dataset['dismissed'] = '';
  });
  const colorMode = layout?.colorMode;
  const { pathname } = useLocation();
  // After client-side navigation to the home page or the blog, the route loads the stylesheet.
  const [startPath] = useState(pathname);
  // When a page crashes, it is read from the previous document, because the crawl changes it for static sites.
  const [served] = useState(() =>
    import.meta.env.SSR ? 'live' : document.documentElement.dataset['served'],
  );
  return (
    <html
      lang={layout?.htmlLang ?? 'en'}
      dir={layout?.direction ?? 'ltr'}
      data-theme={colorMode?.chosen ?? colorMode?.defaultMode ?? 'light'}
      data-mode={colorMode?.respectSystem === true ? colorMode.chosen : undefined}
      data-respect-system={colorMode?.respectSystem === true ? '' : undefined}
      data-site={layout?.title}
      data-url={layout === undefined ? undefined : layout.url + toHref(pathname, layout)}
      data-announcement={layout?.announcementBar?.id}
      data-docs-versions={layout?.docsVersions
        ?.filter(({ isLast }) => !isLast)
        .map(({ path }) => path.slice(DOCS_PATH.length + 1))
        .join(' ')}
      data-served={served}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* Vite's scripts on the dev server vary, so they can't be allowed by hash. */}
        {import.meta.env.DEV || layout === undefined ? null : (
          <meta httpEquiv="Content-Security-Policy" content={layout.policy} />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the stylesheet, because a script after it would block the parser until the styles have loaded. */}
        <InlineScript text={import.meta.env.SSR ? HEAD_SCRIPT : ''} />
        <InlineScript text={import.meta.env.SSR ? BASE_URL_SCRIPT : ''} />
        <Icons layout={layout} />
        <link rel="stylesheet" href={stylesheet} />
        {startPath === '/' ? <link rel="stylesheet" href={homeStylesheet} /> : null}
        {startPath.startsWith(BLOG_PATH) ? <link rel="stylesheet" href={blogStylesheet} /> : null}
        {import.meta.env.DEV
          ? ARTICLE_STYLES.map(({ href }) => <link key={href} rel="stylesheet" href={href} />)
          : null}
        {error === undefined ? <Meta /> : <ErrorHead error={error} layout={layout} />}
      </head>
      <body>
        {children}
        {/* Remix's `ScrollRestoration` adds a script; until the app starts, browsers restore the position. */}
        <ScrollRestoration />
        <HistoryScrollPosition />
        <AppScripts />
      </body>
    </html>
  );
}

/** A constant inline script. It has run before the app starts, so only the server bundle contains its text. */
function InlineScript({ text }: { text: string }) {
  return <script dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}

function Icons({ layout }: HeadProps) {
  // Without a link, browsers request /favicon.ico, which does not exist.
  if (layout?.favicon === undefined) return <link rel="icon" href="data:," />;
  return (
    <>
      <link rel="icon" href={toHref(FAVICON_ICO_PATH, layout)} sizes="32x32" />
      <link
        rel="icon"
        href={layout.favicon}
        type={layout.favicon.endsWith('.svg') ? 'image/svg+xml' : undefined}
      />
      <link rel="apple-touch-icon" href={toHref(TOUCH_ICON_PATH, layout)} />
    </>
  );
}

/**
 * Head of an error page (E1, R14). Remix's `Meta` would use the data of the page, which may be what failed, and does
 * not handle pages that crashed during rendering.
 */
export function ErrorHead({ error, layout }: HeadProps & { error: unknown }) {
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Page Error';
  const site = layout === undefined ? '' : ` ${layout.titleDelimiter} ${layout.title}`;
  return (
    <>
      <title>{title + site}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
