import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { getCachePrefix, type OfflineSite } from './offline-site.ts';
import workerCode from './service-worker.ts?bundled';

/**
 * Creates `service-worker.js`. If offline use is disabled, the worker unregisters itself and deletes the caches of an
 * earlier one: browsers request the file again, so disabling the feature removes the worker.
 */
export function createWorkerFile(layout: LayoutData): string {
  if (!layout.offline) return createUnregisteringWorker(layout.baseUrl);
  const { baseUrl, title, titleDelimiter, htmlLang, direction } = layout;
  const site: OfflineSite = {
    baseUrl,
    title,
    titleDelimiter,
    htmlLang,
    direction,
    defaultMode: layout.colorMode.defaultMode,
    respectSystem: layout.colorMode.respectSystem,
    // Algolia is unavailable offline.
    search: layout.searchBox.algolia === undefined,
  };
  return `const OFFLINE_SITE = ${JSON.stringify(site)};\n${workerCode}`;
}

function createUnregisteringWorker(baseUrl: string): string {
  return `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(${JSON.stringify(getCachePrefix(baseUrl))})) await caches.delete(name);
  await registration.unregister();
})()));
`;
}
