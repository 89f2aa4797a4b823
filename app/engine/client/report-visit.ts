import type { ShellData } from '#app/engine/model/shell-data.ts';
import type { VisitMessage } from './offline-site.ts';

let fetching: Promise<unknown> | undefined;

/** Tells the service worker of a visit, and registers it first. What fails is no loss to a reader who is online. */
export async function reportVisit(shell: ShellData, href: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { baseUrl } = shell;
  try {
    await navigator.serviceWorker.register(`${baseUrl}service-worker.js`, { scope: baseUrl });
    const { active } = await navigator.serviceWorker.ready;
    fetching ??= fetchSearch(shell).catch(() => undefined);
    await fetching;
    const message: VisitMessage = {
      type: 'visit',
      href,
      files: performance.getEntriesByType('resource').map(({ name }) => name),
    };
    active?.postMessage(message);
  } catch (error) {
    // In a private window, say, there are no workers.
    console.warn('Pages can’t be kept for reading offline.', error);
  }
}

/** The search's code is fetched when somebody is about to search; without a network that is too late. */
async function fetchSearch({ searchBox }: ShellData): Promise<void> {
  // Algolia can't be reached without a network.
  if (searchBox.algolia !== undefined) return;
  await Promise.all([
    import('#app/engine/search/ui/box/search-panel.tsx'),
    import('#app/engine/search/index-engine.ts'),
    import('#app/engine/search/searcher.ts'),
  ]);
}
