import { getKey, type ImageToInspect } from './image-files.server.ts';
import type { ImageInspector, InspectedImage } from './image-variants.server.ts';

/**
 * Decodes and encodes images sequentially in the background, while pages show the originals. If an error occurs, e.g.
 * due to a full disk, it is passed to `onUnexpectedError`, and the original is still served.
 */
export function inspectInBackground(inspector: ImageInspector, onUnexpectedError: (error: unknown) => void) {
  const results = new Map<string, InspectedImage>();
  /** Queued files by content hash. */
  const queued = new Map<string, Set<string>>();
  const listeners: ((files: readonly string[]) => void)[] = [];
  let queue = Promise.resolve();

  async function processImage(key: string, image: ImageToInspect): Promise<void> {
    try {
      results.set(key, await inspector.inspect(image));
    } catch (error) {
      results.set(key, { isDecodable: true, variants: [] });
      onUnexpectedError(error);
    }
    const files = [...(queued.get(key) ?? [])];
    queued.delete(key);
    for (const listener of listeners) listener(files);
  }

  return {
    /** Returns the result for an image, if it has been processed. */
    async inspect(image: ImageToInspect): Promise<InspectedImage | undefined> {
      const key = getKey(image);
      const cached = results.get(key) ?? (await inspector.findCached(image));
      if (cached !== undefined) {
        results.set(key, cached);
        return cached;
      }
      const files = queued.get(key);
      if (files !== undefined) files.add(image.file);
      else if (results.has(key)) return results.get(key);
      else {
        queued.set(key, new Set([image.file]));
        queue = queue.then(() => processImage(key, image));
      }
      return undefined;
    },
    /** Registers a listener that receives the absolute paths of newly processed files. */
    follow: (listener: (files: readonly string[]) => void) => void listeners.push(listener),
  };
}
