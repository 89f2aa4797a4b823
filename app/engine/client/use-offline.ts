import { useEffect } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { mayPrefetch } from '#app/engine/lib/connection.ts';

/**
 * Stores visited pages for offline reading, if enabled in the site configuration. `loadSearch` is as in `reportVisit`.
 */
export function useOffline(layout: LayoutData, path: string, loadSearch: () => Promise<unknown>): void {
  useEffect(() => {
    // Not on the dev server, whose content changes, nor on connections that should not fetch files in advance.
    if (import.meta.env.DEV || !layout.offline || !mayPrefetch()) return;
    void import('./report-visit.ts').then(
      ({ reportVisit }) => reportVisit(layout, window.location.pathname, loadSearch),
      () => undefined,
    );
  }, [layout, path, loadSearch]);
}
