import { isRouteErrorResponse } from '@remix-run/react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';

interface ErrorHeadProps {
  error: unknown;
  /** Undefined if the site configuration could not be loaded. */
  layout: LayoutData | undefined;
}

/**
 * Head of an error page (E1, R14). Remix's `Meta` would use the data of the page, which may be what failed, and does
 * not handle pages that crashed during rendering.
 */
export function ErrorHead({ error, layout }: ErrorHeadProps) {
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Page Error';
  const site = layout === undefined ? '' : ` ${layout.titleDelimiter} ${layout.title}`;
  return (
    <>
      <title>{title + site}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
