import type { ImageFile, ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';

/** Lookup of images by their served paths. */
export type ImagePaths = ReturnType<typeof createImagePaths>;

/** Creates the lookup from the absolute paths of image files. */
export function createImagePaths(files: readonly string[], images: ImageFiles) {
  let imagesByPath: Map<string, ImageFile> | undefined;
  const getImagesByPath = (): Map<string, ImageFile> =>
    (imagesByPath ??= new Map(
      files
        .map((file) => images.find(file))
        .flatMap((image) => (image === undefined || image.issue !== undefined ? [] : [[image.path, image]])),
    ));
  return {
    findImage: (path: string): ImageFile | undefined => getImagesByPath().get(path),
    /** Finds the file served at a path: the original image or an encoded variant. */
    async findImageFile(path: string): Promise<string | undefined> {
      const original = getImagesByPath().get(path);
      if (original !== undefined) return original.file;
      // The name of the image precedes the hash.
      const stem = /^(.*\.)[0-9a-f]{8}\.(?:avif|webp)$/.exec(path)?.[1];
      if (stem === undefined) return undefined;
      for (const image of getImagesByPath().values()) {
        if (!image.path.startsWith(stem)) continue;
        const inspected = await images.inspect(image);
        const variant = inspected?.variants.find((candidate) => candidate.path === path);
        if (variant !== undefined) return variant.file;
      }
      return undefined;
    },
  };
}
