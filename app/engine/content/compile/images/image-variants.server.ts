import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashBytes, readAndTouch } from '#app/engine/lib/files.server.ts';
import { writeToCache, type WriteCacheFile } from '#app/engine/content/source/cache-file.server.ts';
import { encodeImage, type Encoding } from './encode-image.server.js';

/** An image in a format that is smaller than the author's file. */
export interface ImageVariant {
  type: Encoding['type'];
  /** Where its bytes are cached; absolute. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
}

/** What can be said of an image once it has been decoded. */
export interface InspectedImage {
  isDecodable: boolean;
  /** Best first; none when none is smaller. */
  variants: readonly ImageVariant[];
}

/** Decodes an image and encodes it, see `encodeImage`. */
export type EncodeImage = typeof encodeImage;

interface Source {
  /** Absolute path. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** Whether it is shown in no other format, so that it only has to be decodable. Default: no. */
  isPlain?: boolean | undefined;
}

/** Decodes images and encodes them as AVIF and WebP, where that pays. */
export interface ImageInspector {
  /** What the cache knows of an image; undefined when it has to be decoded. */
  recall(image: Source): Promise<InspectedImage | undefined>;
  /** As `recall`, and decodes and encodes what the cache does not have. */
  inspect(image: Source): Promise<InspectedImage>;
}

/** What a variant must save to be worth being offered: a share of the author's file, and a number of bytes. */
const LEAST_SHARE = 0.1;
const LEAST_BYTES = 1000;

/**
 * How images are encoded. PNG is what drawings and screenshots come as: small letters must stay sharp, so color is not
 * halved, and WebP loses nothing. Photographs come as JPEG.
 */
const ENCODINGS: Readonly<Record<string, readonly Encoding[]>> = {
  '.png': [
    { type: 'image/avif', options: { quality: 65, chromaSubsampling: '4:4:4', effort: 4 } },
    { type: 'image/webp', options: { lossless: true, effort: 5 } },
  ],
  '.jpg': [
    { type: 'image/avif', options: { quality: 55, effort: 4 } },
    { type: 'image/webp', options: { quality: 78, effort: 5 } },
  ],
};

/**
 * Creates what decodes and encodes images. Each variant is encoded once and cached by the bytes of the image; an empty file
 * says that a format does not pay.
 *
 * @param encode default: in this process
 * @param keep writes a file as it is; may throw where one has to be kept
 */
export function createImageInspector(
  cacheDir: string,
  encode: EncodeImage = encodeImage,
  keep: WriteCacheFile = writeToCache,
): ImageInspector {
  const folder = path.join(cacheDir, 'images');
  return {
    async recall(image) {
      if (image.file.toLowerCase().endsWith('.svg')) return { isDecodable: true, variants: [] };
      const files = await listCacheFiles(image, folder);
      const cached = files.map(({ type, file }) => readVariant(type, file));
      return cached.includes(undefined)
        ? undefined
        : { isDecodable: true, variants: cached.flatMap((variant) => variant ?? []) };
    },
    async inspect(image) {
      const recalled = await this.recall(image);
      if (recalled !== undefined) return recalled;
      const result = await encode(image, listEncodings(image));
      // What has changed since it was found is found again.
      if (result === undefined) return { isDecodable: true, variants: [] };
      if (!result.isDecodable) return { isDecodable: false, variants: [] };
      const { length } = readFileSync(image.file);
      const files = await listCacheFiles(image, folder);
      const variants = files.flatMap(({ type, file }, index) => {
        const bytes = result.encoded[index] ?? new Uint8Array();
        const saved = length - bytes.length;
        const isWorth = bytes.length > 0 && saved >= LEAST_BYTES && saved >= length * LEAST_SHARE;
        const content = Buffer.from(isWorth ? bytes : []);
        // What can't be kept has no file to be served from: browsers get the author's.
        if (!keep(getHashFile(file), hashBytes(content)) || !keep(file, content)) return [];
        return readVariant(type, file) ?? [];
      });
      return { isDecodable: true, variants };
    },
  };
}

function listEncodings({ file, isPlain = false }: Source): readonly Encoding[] {
  const extension = path.extname(file).toLowerCase().replace('.jpeg', '.jpg');
  return isPlain ? [] : (ENCODINGS[extension] ?? []);
}

/** The files of the cache for an image's formats; for one that has none, an empty file says that it can be decoded. */
async function listCacheFiles(
  image: Source,
  folder: string,
): Promise<{ type: Encoding['type']; file: string }[]> {
  const { default: sharp } = await import('sharp');
  const encodings = listEncodings(image);
  return (encodings.length === 0 ? [{ type: 'image/webp', options: undefined } as const] : encodings).map(
    ({ type, options }) => {
      const name = hashBytes(JSON.stringify(['decodable', image.hash, type, options, sharp.versions]));
      return { type, file: path.join(folder, `${name}.${type.slice('image/'.length)}`) };
    },
  );
}

/** A cached variant; none when the format does not pay, undefined when nobody knows yet. */
function readVariant(type: Encoding['type'], file: string): ImageVariant[] | undefined {
  const bytes = readAndTouch(file);
  if (bytes === undefined) return undefined;
  const hash = hashBytes(bytes);
  // What is not what was written is made again: a disk may flip a bit.
  if (readAndTouch(getHashFile(file))?.toString('latin1') !== hash) return undefined;
  return bytes.length === 0 ? [] : [{ type, file, hash }];
}

/** A variant is served as it is, so that its hash is in a file of its own. */
function getHashFile(file: string): string {
  return `${file}.sha256`;
}
