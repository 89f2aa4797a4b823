import type { LayoutData } from '#app/engine/model/layout-data.ts';

/** What the box has to know of its site, in `data-settings` of its dialog: it works before the app has the layout's data. */
export type BoxSettings = LayoutData['searchBox'] &
  Pick<LayoutData, 'allPagesHref' | 'docsVersions' | 'hasBlog'>;

/** Value of `data-settings`. */
export function formatBoxSettings({ searchBox, allPagesHref, docsVersions, hasBlog }: LayoutData): string {
  const settings: BoxSettings = { ...searchBox, allPagesHref, docsVersions, hasBlog };
  return JSON.stringify(settings);
}
