import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashBytes, ignoreMissing } from '#app/engine/lib/files.server.ts';
import { readCacheBytes, type WriteCacheFile } from '#app/engine/lib/cache-file.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import type { CardText } from './card.server.ts';
import { COMMON_SOURCES, hashSources } from '#app/engine/lib/hash-sources.server.ts';

/** Dependencies of generated images other than the site's configuration and content. */
export const IMAGE_SOURCES = [...COMMON_SOURCES, 'app/engine/generated-files'];

/** Rendered image, and whether it is new rather than read from the cache. */
export interface GeneratedImage {
  bytes: Buffer;
  isNew: boolean;
}

/** Renderer of cards and icons, which are cached on disk by a hash of all their dependencies. */
export type GeneratedImages = ReturnType<typeof createGeneratedImages>;

/**
 * Creates the renderer for a cache folder. The rendering libraries are loaded lazily.
 *
 * Invalidation: none. File names are hashes of the content and the code that renders it.
 */
export function createGeneratedImages(cacheDir: string, write: WriteCacheFile) {
  const getVersion = memoizeAsync(() => hashSources(IMAGE_SOURCES));
  const loadCardRenderer = memoizeAsync(async () => (await import('./card.server.ts')).createCardRenderer());

  async function getOrRender(
    key: readonly unknown[],
    render: () => Promise<Buffer>,
  ): Promise<GeneratedImage> {
    const name = hashBytes(JSON.stringify([await getVersion(), ...key]));
    const file = path.join(cacheDir, 'generated-images', name.slice(0, 2), name);
    const cached = readCacheBytes(file);
    if (cached !== undefined) return { bytes: cached, isNew: false };
    const bytes = await render();
    write(file, bytes);
    return { bytes, isNew: true };
  }

  return {
    async getCard(card: CardText, favicon: string | undefined): Promise<GeneratedImage> {
      const mark = await readFavicon(favicon);
      return await getOrRender(['card', card, mark && hashBytes(mark)], async () => {
        const renderCard = await loadCardRenderer();
        return await renderCard(card, mark);
      });
    },
    /** Returns the icon at a path; undefined if there is no favicon. */
    async findIcon(icon: string, favicon: string | undefined): Promise<GeneratedImage | undefined> {
      const mark = await readFavicon(favicon);
      if (mark === undefined) return undefined;
      return await getOrRender(['icon', icon, hashBytes(mark)], async () => {
        const { renderIcon } = await import('./icons.server.ts');
        return await renderIcon(icon, mark);
      });
    },
  };
}

/** Reads the favicon; undefined if none is configured or the file is missing. */
async function readFavicon(favicon: string | undefined): Promise<Buffer | undefined> {
  if (favicon === undefined) return undefined;
  return await readFile(path.join(PROJECT_ROOT, 'public', favicon)).catch(ignoreMissing);
}
