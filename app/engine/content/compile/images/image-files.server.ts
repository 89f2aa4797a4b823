import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { Issue } from '#app/engine/diagnostics/problem.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { getMediaStem } from '#app/engine/urls/generated-paths.ts';
import type { ImageInspector, ImageVariant, InspectedImage } from './image-variants.server.ts';
import { findSvgIssue } from './svg-check.server.ts';

/** Image in the content folder, ready to be served. */
export interface ImageFile {
  /** Absolute path. */
  file: string;
  /** Served path, which contains a hash of the bytes, e.g. `/media/diagram.1f2e3d4c.svg`. */
  path: string;
  /** Width in CSS pixels; undefined if the file doesn't define one, e.g. an SVG without dimensions. */
  width: number | undefined;
  height: number | undefined;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /**
   * Reason why the image can't be published, as far as it can be found without decoding it. The message is a predicate
   * that follows the name of the image.
   */
  issue: Issue | undefined;
}

/** Image in another format, ready to be served. */
interface ServedVariant extends Pick<ImageVariant, 'type' | 'file'> {
  /** Served path, which contains a hash of the content. */
  path: string;
}

/** Image to be decoded. */
export type ImageToInspect = Parameters<ImageInspector['inspect']>[0];

/** Lookup of image files. */
export interface ImageFiles {
  /** Reads an image; returns undefined if the file does not exist. */
  find(file: string): ImageFile | undefined;
  /**
   * Result of decoding an image: its issue, and smaller formats, best first. Undefined if it has not been decoded yet
   * and pages don't wait for it.
   *
   * @param isPlain whether the image is served only in its original format
   */
  inspect(
    image: ImageFile,
    isPlain?: boolean,
  ): Promise<{ issue: Issue | undefined; variants: ServedVariant[] } | undefined>;
}

/** Maximum size of images. Larger ones take about a minute to encode and about as long to download on a phone. */
const MAX_MEGAPIXELS = 50;
const MAX_MEGABYTES = 20;

const UNREADABLE: Issue = {
  message: 'cannot be decoded.',
  fix: 'The file is corrupt, or its extension does not match its format. Export it again.',
};

/**
 * Creates a lookup that reads each image only once.
 *
 * Invalidation: `forget`, called by each load with the changed files, or without arguments if they are unknown.
 *
 * @param inspect decodes and encodes images; by default, images are served unmodified
 */
export function createImageFiles(
  inspect: (image: ImageToInspect) => Promise<InspectedImage | undefined> = () =>
    Promise.resolve({ isDecodable: true, variants: [] }),
): ImageFiles & { forget(files?: readonly string[]): void } {
  const cache = new Map<string, ImageFile>();
  return {
    find(file) {
      const cached = cache.get(file);
      if (cached !== undefined) return cached;
      const image = readImage(file);
      if (image !== undefined) cache.set(file, image);
      return image;
    },
    async inspect(image, isPlain) {
      if (image.issue !== undefined) return { issue: image.issue, variants: [] };
      const inspected = await inspect({ ...image, isPlain });
      if (inspected === undefined) return undefined;
      const variants = inspected.variants.map(({ type, file, hash }) => ({
        type,
        file,
        path: getServedPath(image.file, hash, path.extname(file)),
      }));
      return { issue: inspected.isDecodable ? undefined : UNREADABLE, variants };
    },
    forget(files) {
      if (files === undefined) cache.clear();
      else for (const file of files) cache.delete(file);
    },
  };
}

/** Adds the image name to the message of an issue. */
export function describeIssue(issue: Issue, image: ImageFile, contentDir: string): Issue {
  return { ...issue, message: `The image ${toSlashPath(contentDir, image.file)} ${issue.message}` };
}

/** Returns the cache key of an image. Images with the same content are identical unless their extensions differ. */
export function getKey({ hash, file, isPlain = false }: ImageToInspect): string {
  return `${hash} ${path.extname(file).toLowerCase()} ${isPlain}`;
}

function readImage(file: string): ImageFile | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  const bytes = stats.size > MAX_MEGABYTES * 1e6 ? undefined : readFileSync(file);
  const hash = bytes === undefined ? '' : hashBytes(bytes);
  const size = bytes && readSize(bytes);
  return {
    file,
    path: getServedPath(file, hash, path.extname(file)),
    width: size?.width,
    height: size?.height,
    hash,
    issue: bytes === undefined ? describeTooLarge(stats.size) : findIssue(file, bytes, size),
  };
}

function describeTooLarge(bytes: number): Issue {
  return {
    message: `is ${formatMillions(bytes, MAX_MEGABYTES)} MB; the limit for images is ${MAX_MEGABYTES} MB.`,
    fix: 'Export it at a smaller size, or with higher compression.',
  };
}

interface Size {
  width: number;
  height: number;
}

function findIssue(file: string, bytes: Buffer, size: Size | undefined): Issue | undefined {
  if (file.toLowerCase().endsWith('.svg')) {
    const text = bytes.toString('utf8');
    return findSvgIssue(text) ?? (/<(?:\w+:)?svg[\s/>]/.test(text) ? undefined : UNREADABLE);
  }
  if (size === undefined) return UNREADABLE;
  const pixels = size.width * size.height;
  if (pixels <= MAX_MEGAPIXELS * 1e6) return undefined;
  return {
    message:
      `has ${formatMillions(pixels, MAX_MEGAPIXELS)} megapixels (${size.width} × ${size.height}); ` +
      `the limit for images is ${MAX_MEGAPIXELS}.`,
    fix: 'Export it at a smaller size: a width of 2,400 pixels is enough, even for high-density screens.',
  };
}

/** Formats a number in millions, with enough decimals to show that it exceeds the limit. */
function formatMillions(value: number, limit: number): string {
  const short = (value / 1e6).toFixed(1);
  return Number(short) > limit ? short : String(value / 1e6);
}

function getServedPath(file: string, hash: string, extension: string): string {
  return getMediaStem(path.parse(file).name) + hash.slice(0, 8) + extension.toLowerCase();
}

/** Reads the size of an image; undefined if `image-size` can't parse the image and throws. */
function readSize(bytes: Buffer): Size | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
