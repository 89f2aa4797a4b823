import type { LayoutData } from '#app/engine/model/layout-data.ts';

/** The layout data with the color mode that the reader's cookie names. */
export function withChosenMode(layout: LayoutData, chosen: 'light' | 'dark' | undefined): LayoutData {
  return chosen === undefined ? layout : { ...layout, colorMode: { ...layout.colorMode, chosen } };
}
