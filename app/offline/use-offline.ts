import { useEffect } from 'react';
import type { ShellData } from '#app/content/shell-data.ts';

/** Keeps the pages that are shown, for when there is no network, where the site's configuration says so. */
export function useOffline(shell: ShellData, path: string): void {
  useEffect(() => {
    // The authors' server serves what is being written; nothing of that should be kept.
    if (import.meta.env.DEV || !shell.offline) return;
    void import('./report-visit.ts').then(
      ({ reportVisit }) => reportVisit(shell, window.location.pathname),
      () => undefined,
    );
  }, [shell, path]);
}
