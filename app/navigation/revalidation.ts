import type { ShouldRevalidateFunction } from '@remix-run/react';

let contentChanged = false;

/** Says that the content behind the open page has changed, or that what is shown has been loaded since. */
export function setContentChanged(changed: boolean): void {
  contentChanged = changed;
}

/**
 * For loaders whose data never changes while a page is open: the shell and the sidebars. On the authors' server it may,
 * and only then they load again; between two pages nothing is loaded twice, there as everywhere.
 */
export const keepUntilContentChanges: ShouldRevalidateFunction = () => contentChanged;
