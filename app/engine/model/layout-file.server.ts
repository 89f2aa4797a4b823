import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';

/** The layout data as a file. */
export interface LayoutFile {
  /** Includes the base, and a hash of the body. */
  readonly href: string;
  readonly body: string;
}

/** Creates the file. All pages share it, so browsers fetch it once and cache it permanently. */
export function createLayoutFile(layout: LayoutData): LayoutFile {
  const { chosen: _mode, ...colorMode } = layout.colorMode;
  const body = JSON.stringify({ ...layout, colorMode });
  return { href: `${layout.baseUrl}shell/${hashBytes(body).slice(0, 10)}.json`, body };
}
