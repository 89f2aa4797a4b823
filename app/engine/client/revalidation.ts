import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { ContentChange } from '#app/engine/model/content-changed.ts';

/** Data that may change while a page is open, on the dev server. */
type ChangedParts = Pick<ContentChange, 'layout' | 'sidebars'>;

let changedParts: ChangedParts | undefined;

/** Records which parts have changed; undefined once the page has loaded them. */
export function setChangedParts(parts: ChangedParts | undefined): void {
  // A second change may occur before the first one is shown.
  changedParts =
    parts && changedParts
      ? { layout: parts.layout || changedParts.layout, sidebars: parts.sidebars || changedParts.sidebars }
      : parts;
}

/**
 * For loaders whose data never changes while a page is open: layout data and sidebars. Only the dev server changes
 * them, and only then are they loaded again.
 */
export function keepUntilChanged(part: keyof ChangedParts): ShouldRevalidateFunction {
  return () => changedParts?.[part] === true;
}
