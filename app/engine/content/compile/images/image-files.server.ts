import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import type { ImageInspector, InspectedImage } from './image-variants.server.ts';
import { findSvgIssue } from './svg-check.server.ts';

/** Reason why an image can't be published: a predicate that follows the name of the image, and the fix. */
export interface ImageIssue {
  message: string;
  remedy: string;
}

/** An image of the content folder, ready to be served. */
export interface ImageFile {
  /** Absolute path. */
  file: string;
  /** Path that it is served at, with a hash of its bytes in the name, e.g. `/media/diagram.1f2e3d4c.svg`. */
  path: string;
  /** In CSS pixels; undefined if the file does not define it, e.g. an SVG without a size. */
  width: number | undefined;
  height: number | undefined;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /** Issue that can be found without decoding the image. */
  issue: ImageIssue | undefined;
}

/** An image in another format, ready to be served. */
interface ServedVariant {
  /** E.g. `image/avif`. */
  type: string;
  /** Absolute path. */
  file: string;
  /** Path that it is served at, which contains the hash of its content. */
  path: string;
}

/** An image that is to be decoded. */
export type ImageToInspect = Parameters<ImageInspector['inspect']>[0];

/** Looks images up. */
export interface ImageFiles {
  /** Reads an image; returns undefined if the file does not exist. */
  find(file: string): ImageFile | undefined;
  /**
   * Result of decoding an image: its issue, and the smaller formats, best first. Undefined if it has not been decoded yet and
   * pages do not wait for it.
   *
   * @param isPlain whether it is served in no other format
   */
  inspect(
    image: ImageFile,
    isPlain?: boolean,
  ): Promise<{ issue: ImageIssue | undefined; variants: ServedVariant[] } | undefined>;
}

/** Path prefix that images of the content folder are served under. */
const MEDIA_PATH = '/media';

/** Maximum size of images. Larger ones take a minute to encode, and about as long to download on a phone. */
const MAX_MEGAPIXELS = 50;
const MAX_MEGABYTES = 20;

const UNREADABLE: ImageIssue = {
  message: 'cannot be decoded.',
  remedy: 'The file is corrupt, or its extension does not match its format. Export it again.',
};

/**
 * Creates a lookup that reads each image once.
 *
 * Invalidation: `forget`, which each load calls with the files that changed, or without when that is unknown.
 *
 * @param inspect decodes and encodes images; without it they are served as they are
 */
export function createImageFiles(
  inspect: (image: ImageToInspect) => Promise<InspectedImage | undefined> = () =>
    Promise.resolve({ isDecodable: true, variants: [] }),
): ImageFiles & { forget(files?: readonly string[]): void } {
  const known = new Map<string, ImageFile>();
  return {
    find(file) {
      const seen = known.get(file);
      if (seen !== undefined) return seen;
      const image = readImage(file);
      if (image !== undefined) known.set(file, image);
      return image;
    },
    async inspect(image, isPlain) {
      const inspected =
        image.issue === undefined
          ? await inspect({ ...image, isPlain })
          : { isDecodable: true, variants: [] };
      if (inspected === undefined) return undefined;
      const variants = inspected.variants.map(({ type, file, hash }) => ({
        type,
        file,
        path: getServedPath(image.file, hash, path.extname(file)),
      }));
      return { issue: image.issue ?? (inspected.isDecodable ? undefined : UNREADABLE), variants };
    },
    forget(files) {
      if (files === undefined) known.clear();
      else for (const file of files) known.delete(file);
    },
  };
}

/** Adds the name of the image to the message of an issue. */
export function describeIssue(issue: ImageIssue, image: ImageFile, contentDir: string): ImageIssue {
  return { ...issue, message: `The image ${toSlashPath(contentDir, image.file)} ${issue.message}` };
}

/**
 * Decodes each image once; all callers await the same result. Failures, e.g. for lack of disk space, are retried.
 *
 * Invalidation: none. The key is a hash of the bytes.
 */
export function inspectAtOnce(inspector: ImageInspector): (image: ImageToInspect) => Promise<InspectedImage> {
  const known = new Map<string, Promise<InspectedImage>>();
  return (image) => {
    const key = getKey(image);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const inspected = inspector.inspect(image);
    known.set(key, inspected);
    inspected.catch(() => known.delete(key));
    return inspected;
  };
}

/** Images with equal content are identical, unless their extensions differ. */
export function getKey({ hash, file, isPlain = false }: ImageToInspect): string {
  return `${hash} ${path.extname(file).toLowerCase()} ${isPlain}`;
}

function readImage(file: string): ImageFile | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  if (stats.size > MAX_MEGABYTES * 1e6) {
    return createImage(file, undefined, '', {
      message: `has ${formatMillions(stats.size, MAX_MEGABYTES)} MB; the limit for images is ${MAX_MEGABYTES} MB.`,
      remedy: 'Export it at a smaller size, or with higher compression.',
    });
  }
  const bytes = readFileSync(file);
  const size = readSize(bytes);
  return createImage(file, size, hashBytes(bytes), findIssue(file, bytes, size));
}

interface Size {
  width: number;
  height: number;
}

function findIssue(file: string, bytes: Buffer, size: Size | undefined): ImageIssue | undefined {
  if (file.toLowerCase().endsWith('.svg')) return findSvgIssue(bytes.toString('utf8'));
  if (size === undefined) return UNREADABLE;
  const pixels = size.width * size.height;
  if (pixels <= MAX_MEGAPIXELS * 1e6) return undefined;
  return {
    message:
      `has ${formatMillions(pixels, MAX_MEGAPIXELS)} megapixels (${size.width} × ${size.height}); ` +
      `the limit for images is ${MAX_MEGAPIXELS}.`,
    remedy: 'Export it at a smaller size: a width of 2,400 pixels is enough, even for high-density screens.',
  };
}

/** In millions, with enough decimals to exceed the limit. */
function formatMillions(value: number, limit: number): string {
  const short = (value / 1e6).toFixed(1);
  return Number(short) > limit ? short : String(value / 1e6);
}

function createImage(
  file: string,
  size: Size | undefined,
  hash: string,
  issue: ImageIssue | undefined,
): ImageFile {
  const served = getServedPath(file, hash, path.extname(file));
  return { file, path: served, width: size?.width, height: size?.height, hash, issue };
}

function getServedPath(file: string, hash: string, extension: string): string {
  const safeName = path
    .parse(file)
    .name.toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-');
  return `${MEDIA_PATH}/${safeName}.${hash.slice(0, 8)}${extension.toLowerCase()}`;
}

/** Size of an image; none if `image-size` can't parse it (it throws). */
function readSize(bytes: Buffer): Size | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
