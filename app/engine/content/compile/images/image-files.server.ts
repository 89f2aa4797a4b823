import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import type { ImageInspector, InspectedImage } from './image-variants.server.ts';
import { findSvgIssue } from './svg-check.server.ts';

/** Why an image can't be published: what is wrong, as it follows the name of the image, and what to do. */
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
  /** In CSS pixels; undefined when the file does not say (an SVG without size, for one). */
  width: number | undefined;
  height: number | undefined;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /** What is wrong with it as far as can be seen without decoding it. */
  issue: ImageIssue | undefined;
}

/** An image in another format, ready to be served. */
export interface ServedVariant {
  /** E.g. `image/avif`. */
  type: string;
  /** Absolute path. */
  file: string;
  /** Path that it is served at; the hash in it is that of its own bytes. */
  path: string;
}

/** An image that is to be decoded. */
export type ImageToInspect = Parameters<ImageInspector['inspect']>[0];

/** Looks images up. */
export interface ImageFiles {
  /** Reads an image, or returns undefined when there is no such file. */
  find(file: string): ImageFile | undefined;
  /**
   * What shows when an image is decoded: what is wrong with it, and the formats that are smaller, best first. Undefined
   * when that is not known yet and pages don't wait for it.
   *
   * @param isPlain whether it is shown in no other format
   */
  inspect(
    image: ImageFile,
    isPlain?: boolean,
  ): Promise<{ issue: ImageIssue | undefined; variants: ServedVariant[] } | undefined>;
}

/** Path prefix that images of the content folder are served under. */
const MEDIA_PATH = '/media';

/** How large an image may be. More takes a minute to encode, and readers on a phone as long to fetch. */
const MAX_MEGAPIXELS = 50;
const MAX_MEGABYTES = 20;

const UNREADABLE: ImageIssue = {
  message: 'can’t be decoded.',
  remedy: 'The file is damaged, or not of the kind that its name says. Export it again.',
};

/**
 * Creates a lookup that reads each image once, until `forget` is called: for all, or for the files that are named.
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

/** Says what is wrong with an image, by its name. */
export function describeIssue(issue: ImageIssue, image: ImageFile, contentDir: string): ImageIssue {
  return { ...issue, message: `The image ${toSlashPath(contentDir, image.file)} ${issue.message}` };
}

/** Decodes each image once, and lets whoever asks wait for it. What fails, for lack of disk space for one, is retried. */
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

/** Images with the same bytes are the same, unless their names say that they are of different kinds. */
export function getKey({ hash, file, isPlain = false }: ImageToInspect): string {
  return `${hash} ${path.extname(file).toLowerCase()} ${isPlain}`;
}

function readImage(file: string): ImageFile | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  if (stats.size > MAX_MEGABYTES * 1e6) {
    return createImage(file, undefined, '', {
      message: `has ${formatMillions(stats.size, MAX_MEGABYTES)} MB; an image may have ${MAX_MEGABYTES} MB.`,
      remedy: 'Export it smaller, or with stronger compression.',
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
      `an image may have ${MAX_MEGAPIXELS}.`,
    remedy: 'Export it smaller: 2,400 pixels are enough for the width of a page, on sharp screens, too.',
  };
}

/** In millions, with as many decimals as it takes to be above a limit. */
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

/** Size of an image. What `image-size` can't read (it throws) has none. */
function readSize(bytes: Buffer): Size | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
