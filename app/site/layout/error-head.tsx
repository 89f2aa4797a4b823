import { isRouteErrorResponse } from '@remix-run/react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';

interface ErrorHeadProps {
  error: unknown;
  /** Undefined when even the site configuration could not be read. */
  layout: LayoutData | undefined;
}

/**
 * What is in the head when a page can't be shown (E1, R14). Remix's `Meta` would use the page, which may be what failed,
 * and knows nothing of a page that crashed while it was drawn.
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
