import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';
import { formatBoxSettings } from './box-settings.ts';
import { DIALOG_HTML } from './dialog-html.ts';

/**
 * The dialog of the search (F1), in the HTML of every page and closed. React places its HTML and never looks inside:
 * `open-search.ts` opens it and `search-box.ts` makes it work, both without React, before hydration as well as after.
 */
export function SearchDialog({ layout }: { layout: LayoutData }) {
  return (
    <dialog
      className="search"
      aria-label="Search"
      data-href={`${toHref(SEARCH_PATH, layout)}?q=`}
      data-settings={formatBoxSettings(layout)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: DIALOG_HTML }}
    />
  );
}
