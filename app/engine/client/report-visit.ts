import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { VisitMessage } from './offline-site.ts';

/**
 * Registers the service worker and reports a visit to it. Failures are ignored.
 *
 * @param loadSearch loads the code of search, which would otherwise be loaded on demand and be missing offline
 */
export async function reportVisit(
  { baseUrl, searchBox }: LayoutData,
  href: string,
  loadSearch: () => Promise<unknown>,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${baseUrl}service-worker.js`, { scope: baseUrl });
    const { active } = await navigator.serviceWorker.ready;
    // Algolia is unavailable offline.
    if (searchBox.algolia === undefined) await loadSearch().catch(() => undefined);
    const message: VisitMessage = {
      href,
      files: performance.getEntriesByType('resource').map(({ name }) => name),
    };
    active?.postMessage(message);
  } catch (error) {
    // Workers may be unavailable, e.g. in private windows.
    console.warn('Pages cannot be stored for reading offline.', error);
  }
}
