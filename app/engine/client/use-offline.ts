import { useEffect } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { mayPrefetch } from '#app/engine/client/dom/connection.ts';

/**
 * Stores the pages that are shown for reading offline, where the site's configuration says so. `loadSearch` as in
 * `reportVisit`.
 */
export function useOffline(layout: LayoutData, path: string, loadSearch: () => Promise<unknown>): void {
  useEffect(() => {
    // Do not download files that may never be used.
    // Content of the dev server should not be stored.
    if (import.meta.env.DEV || !layout.offline || !mayPrefetch()) return;
    void import('./report-visit.ts').then(
      ({ reportVisit }) => reportVisit(layout, window.location.pathname, loadSearch),
      () => undefined,
    );
  }, [layout, path, loadSearch]);
}
