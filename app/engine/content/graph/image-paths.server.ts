import type { ImageFile, ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';

/** Images by the paths that they are served at. */
export interface ImagePaths {
  /** An image by its served path. */
  findImage(path: string): ImageFile | undefined;
  /** File served for a path of an image: the original, or an encoded variant. */
  findImageFile(path: string): Promise<string | undefined>;
}

/** Lookup of served images by the absolute paths of their files. */
export function createImagePaths(files: readonly string[], images: ImageFiles): ImagePaths {
  let known: Map<string, ImageFile> | undefined;
  const listKnown = (): Map<string, ImageFile> =>
    (known ??= new Map(
      files
        .map((file) => images.find(file))
        .flatMap((image) => (image === undefined || image.issue !== undefined ? [] : [[image.path, image]])),
    ));
  return {
    findImage: (path) => listKnown().get(path),
    async findImageFile(path) {
      const own = listKnown().get(path);
      if (own !== undefined) return own.file;
      // The name of the image precedes the hash.
      const stem = /^(.*\.)[0-9a-f]{8}\.(?:avif|webp)$/.exec(path)?.[1];
      if (stem === undefined) return undefined;
      for (const image of listKnown().values()) {
        if (!image.path.startsWith(stem)) continue;
        const inspected = await images.inspect(image);
        const variant = inspected?.variants.find((candidate) => candidate.path === path);
        if (variant !== undefined) return variant.file;
      }
      return undefined;
    },
  };
}
