import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';

/**
 * Creates the file with the layout data. Its href contains a hash of it, and all pages share it, so browsers fetch it once
 * and cache it permanently.
 */
export function createLayoutFile(layout: LayoutData): { href: string; body: string } {
  const { chosen: _mode, ...colorMode } = layout.colorMode;
  const body = JSON.stringify({ ...layout, colorMode });
  return { href: `${layout.baseUrl}layout-data/${hashBytes(body).slice(0, 10)}.json`, body };
}
