import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { ContentChange } from '#app/engine/model/content-changed.ts';

/** What changes while a page is open, on the dev server. */
type ChangedParts = Pick<ContentChange, 'shell' | 'sidebars'>;

let changedParts: ChangedParts | undefined;

/** Says which parts behind the open page have changed; undefined when what is shown has been loaded since. */
export function setChangedParts(parts: ChangedParts | undefined): void {
  // A second change may come before the first one is shown.
  changedParts =
    parts && changedParts
      ? { shell: parts.shell || changedParts.shell, sidebars: parts.sidebars || changedParts.sidebars }
      : parts;
}

/**
 * For loaders whose data never changes while a page is open: the shell and the sidebars. On the dev server it may,
 * and only then they load again; between two pages nothing is loaded twice, there as everywhere.
 */
export function keepUntilChanged(part: keyof ChangedParts): ShouldRevalidateFunction {
  return () => changedParts?.[part] === true;
}
