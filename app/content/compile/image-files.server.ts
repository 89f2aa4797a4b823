import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';

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

/** Looks pictures up. */
export interface ImageFiles {
  /** Reads a picture, or gives undefined when there is no such file. */
  find(file: string): ImageFile | undefined;
}

/** Path prefix that pictures of the content folder are served under. */
export const MEDIA_PATH = '/media';

/** Makes a look-up that reads each picture once, until `forget` is called: for all, or for the files that are named. */
export function createImageFiles(): ImageFiles & { forget(files?: readonly string[]): void } {
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
    forget(files) {
      if (files === undefined) known.clear();
      else for (const file of files) known.delete(file);
    },
  };
}

function readImage(file: string): ImageFile {
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const { name, ext } = path.parse(file);
  const safeName = name.toLowerCase().replace(/[^a-z0-9-]+/g, '-');
  const size = readSize(bytes);
  return {
    file,
    path: `${MEDIA_PATH}/${safeName}.${hash.slice(0, 8)}${ext.toLowerCase()}`,
    width: size?.width,
    height: size?.height,
    hash,
  };
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
