import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { hashBytes } from '#app/site/hash-bytes.server.ts';
import type { createVariantMaker } from './image-variants.server.ts';

/** A picture of the content folder, ready to be served. */
export interface ImageFile {
  /** Absolute path. */
  file: string;
  /** Path that it is served at, with a hash of its bytes in the name, e.g. `/media/diagram.1f2e3d4c.svg`. */
  path: string;
  /** In CSS pixels; undefined when the file does not say (an SVG without size, for one). */
  width: number | undefined;
  height: number | undefined;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
}

/** A picture in another format, ready to be served. */
export interface ServedVariant {
  /** E.g. `image/avif`. */
  type: string;
  /** Absolute path. */
  file: string;
  /** Path that it is served at; the hash in it is that of its own bytes. */
  path: string;
}

/** Looks pictures up. */
export interface ImageFiles {
  /** Reads a picture, or gives undefined when there is no such file. */
  find(file: string): ImageFile | undefined;
  /** The picture in formats that are smaller, best first; none when none is, or when nothing encodes. */
  listVariants(image: ImageFile): Promise<ServedVariant[]>;
}

/** Path prefix that pictures of the content folder are served under. */
const MEDIA_PATH = '/media';

/**
 * Makes a look-up that reads each picture once, until `forget` is called: for all, or for the files that are named.
 *
 * @param makeVariants encodes pictures as `createVariantMaker` does; without it they are served as they are
 */
export function createImageFiles(
  makeVariants?: ReturnType<typeof createVariantMaker>,
): ImageFiles & { forget(files?: readonly string[]): void } {
  const known = new Map<string, ImageFile>();
  return {
    find(file) {
      const seen = known.get(file);
      if (seen !== undefined) return seen;
      if (!existsSync(file)) return undefined;
      const image = readImage(file);
      known.set(file, image);
      return image;
    },
    async listVariants(image) {
      const variants = (await makeVariants?.(image)) ?? [];
      return variants.map(({ type, file, hash }) => ({
        type,
        file,
        path: getServedPath(image.file, hash, path.extname(file)),
      }));
    },
    forget(files) {
      if (files === undefined) known.clear();
      else for (const file of files) known.delete(file);
    },
  };
}

function readImage(file: string): ImageFile {
  const bytes = readFileSync(file);
  const hash = hashBytes(bytes);
  const size = readSize(bytes);
  return {
    file,
    path: getServedPath(file, hash, path.extname(file)),
    width: size?.width,
    height: size?.height,
    hash,
  };
}

function getServedPath(file: string, hash: string, extension: string): string {
  const safeName = path
    .parse(file)
    .name.toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-');
  return `${MEDIA_PATH}/${safeName}.${hash.slice(0, 8)}${extension.toLowerCase()}`;
}

/** Size of a picture. What `image-size` can't read (it throws) has none. */
function readSize(bytes: Buffer): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
