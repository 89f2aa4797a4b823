import { useMatches, useRouteLoaderData } from '@remix-run/react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { getMarkdownPath } from '#app/engine/urls/generated-paths.ts';
import { toHref } from '#app/engine/urls/paths.ts';

/** What is around every page; undefined when the site configuration itself could not be loaded. */
export function useLayoutData(): LayoutData | undefined {
  return useRouteLoaderData('root');
}

/** Where a page is as Markdown; undefined where the site could not be loaded. */
export function useMarkdownHref(path: string): string | undefined {
  const layout = useLayoutData();
  return layout === undefined ? undefined : toHref(getMarkdownPath(path), layout);
}

/** Whether the current page hides the sidebar. For layouts, which have no data of the page. */
export function useHidesSidebar(): boolean {
  return useMatches().some(
    ({ data }) =>
      typeof data === 'object' && data !== null && 'hidesSidebar' in data && data.hidesSidebar === true,
  );
}
