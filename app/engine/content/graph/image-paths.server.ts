import type { ImageFile, ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';

/** Which image is served at which path. */
export interface ImagePaths {
  /** An image by its served path. */
  findImage(path: string): ImageFile | undefined;
  /** File of what is served at a path for an image: its own, or one that it was encoded as. */
  findImageFile(path: string): Promise<string | undefined>;
}

/** Looks up what is served of images, which are given as absolute paths of their files. */
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
      // What is before the hash is the name of the image.
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
