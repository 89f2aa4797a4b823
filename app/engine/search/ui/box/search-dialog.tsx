import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';
import { formatBoxSettings } from './box-settings.ts';
import { DIALOG_HTML } from './dialog-html.ts';

/**
 * Search dialog (F1), closed in the HTML of every page. React does not manage its content: `open-search.ts` opens it
 * and `search-box.ts` adds its behavior, both without React, before and after hydration.
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
