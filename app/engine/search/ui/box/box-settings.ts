import type { LayoutData } from '#app/engine/model/layout-data.ts';

/**
 * Site settings of the search box, in `data-settings` of its dialog, because it runs before the app has the layout
 * data.
 */
export type BoxSettings = LayoutData['searchBox'] &
  Pick<LayoutData, 'allPagesHref' | 'docsVersions' | 'hasBlog'>;

/** Value of `data-settings`. */
export function formatBoxSettings({ searchBox, allPagesHref, docsVersions, hasBlog }: LayoutData): string {
  const settings: BoxSettings = { ...searchBox, allPagesHref, docsVersions, hasBlog };
  return JSON.stringify(settings);
}
