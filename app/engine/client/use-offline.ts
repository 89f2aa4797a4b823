import { useEffect } from 'react';
import type { ShellData } from '#app/engine/model/shell-data.ts';
import { mayPrefetch } from '#app/engine/client/dom/connection.ts';

/** Keeps the pages that are shown, for when there is no network, where the site's configuration says so. */
export function useOffline(shell: ShellData, path: string): void {
  useEffect(() => {
    // What may never be read offline is not worth a reader's data.
    // The authors' server serves what is being written; nothing of that should be kept.
    if (import.meta.env.DEV || !shell.offline || !mayPrefetch()) return;
    void import('./report-visit.ts').then(
      ({ reportVisit }) => reportVisit(shell, window.location.pathname),
      () => undefined,
    );
  }, [shell, path]);
}
