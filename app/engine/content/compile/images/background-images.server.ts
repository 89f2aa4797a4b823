import { getKey, type ImageToInspect } from './image-files.server.ts';
import type { ImageInspector, InspectedImage } from './image-variants.server.ts';

/** Images that are decoded and encoded while pages show them as they are. */
export interface LaterImages {
  /** Result for an image, if it has been processed. */
  inspect(image: ImageToInspect): Promise<InspectedImage | undefined>;
  /** Calls a listener with the absolute paths of newly processed files. */
  follow(listener: (files: readonly string[]) => void): void;
}

/**
 * Decodes and encodes images sequentially in the background. Errors, e.g. for lack of disk space, are passed to
 * `onUnexpectedError`, and the original is served.
 */
export function inspectLater(
  inspector: ImageInspector,
  onUnexpectedError: (error: unknown) => void,
): LaterImages {
  const known = new Map<string, InspectedImage>();
  /** Queued files by content hash. */
  const waiting = new Map<string, Set<string>>();
  const listeners: ((files: readonly string[]) => void)[] = [];
  let working = Promise.resolve();

  async function work(key: string, image: ImageToInspect): Promise<void> {
    try {
      known.set(key, await inspector.inspect(image));
    } catch (error) {
      known.set(key, { isDecodable: true, variants: [] });
      onUnexpectedError(error);
    }
    const files = [...(waiting.get(key) ?? [])];
    waiting.delete(key);
    for (const listener of listeners) listener(files);
  }

  return {
    async inspect(image) {
      const key = getKey(image);
      const recalled = known.get(key) ?? (await inspector.recall(image));
      if (recalled !== undefined) {
        known.set(key, recalled);
        return recalled;
      }
      const files = waiting.get(key);
      if (files !== undefined) files.add(image.file);
      else if (known.has(key)) return known.get(key);
      else {
        waiting.set(key, new Set([image.file]));
        working = working.then(() => work(key, image));
      }
      return undefined;
    },
    follow: (listener) => void listeners.push(listener),
  };
}
