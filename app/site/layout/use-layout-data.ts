import { useMatches, useRouteLoaderData } from '@remix-run/react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { getMarkdownPath } from '#app/engine/urls/generated-paths.ts';
import { toHref } from '#app/engine/urls/paths.ts';

/** Returns the layout data of the site; undefined if the site configuration could not be loaded. */
export function useLayoutData(): LayoutData | undefined {
  return useRouteLoaderData('root');
}

/** Returns the URL of a page as Markdown; undefined if the site could not be loaded. */
export function useMarkdownHref(path: string): string | undefined {
  const layout = useLayoutData();
  return layout === undefined ? undefined : toHref(getMarkdownPath(path), layout);
}

/** Returns whether the current page hides the sidebar. For layout routes, which don't have the data of the page. */
export function useHidesSidebar(): boolean {
  return useMatches().some(
    ({ data }) =>
      typeof data === 'object' && data !== null && 'hidesSidebar' in data && data.hidesSidebar === true,
  );
}
