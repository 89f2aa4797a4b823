import type { ShellData } from '#app/engine/model/shell-data.ts';

/** The layout data with the color mode that the reader's cookie names. */
export function withChosenMode(layout: ShellData, chosen: 'light' | 'dark' | undefined): ShellData {
  return chosen === undefined ? layout : { ...layout, colorMode: { ...layout.colorMode, chosen } };
}
