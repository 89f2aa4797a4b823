import { statSync } from 'node:fs';
import path from 'node:path';
import { hashBytes, readAndTouch } from '#app/engine/lib/files.server.ts';
import type { WriteCacheFile } from '#app/engine/lib/cache-file.server.ts';
import { parseJson } from '#app/engine/lib/text.ts';
import { encodeImage, type Encoding } from './encode-image.server.js';

/** Image in a format that is smaller than the author's file. */
export interface ImageVariant {
  type: Encoding['type'];
  /** Absolute path of its cache file. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
}

/** Result of decoding an image. */
export interface InspectedImage {
  isDecodable: boolean;
  /** Best first; empty if none is smaller. */
  variants: readonly ImageVariant[];
}

/** Decodes and encodes an image; see `encodeImage`. */
export type EncodeImage = typeof encodeImage;

interface Source {
  /** Absolute path. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** Whether the image is only shown in its original format, so that it only has to be decodable. Default: false. */
  isPlain?: boolean | undefined;
}

/** Decodes images, and encodes them as AVIF and WebP if that saves enough. */
export type ImageInspector = ReturnType<typeof createImageInspector>;

/** Minimum savings of a variant, as a fraction of the original size and in bytes. */
const MIN_SAVINGS_RATIO = 0.1;
const MIN_SAVINGS_BYTES = 1000;

/**
 * Encoder options. PNG files are usually diagrams and screenshots, whose small text must stay sharp: no chroma
 * subsampling, and lossless WebP. JPEG files are usually photographs.
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
 * Creates an image inspector. Each image is encoded once. Its cache entry is a list of the variants that save enough,
 * with their hashes.
 *
 * Invalidation: none. File names are hashes of the image's bytes, the encoding options, and the versions of sharp.
 *
 * @param encode default: in this process
 */
export function createImageInspector(
  cacheDir: string,
  write: WriteCacheFile,
  encode: EncodeImage = encodeImage,
) {
  const folder = path.join(cacheDir, 'images');
  return {
    /** Returns the cached result for an image; undefined if it has to be decoded. */
    async findCached(image: Source): Promise<InspectedImage | undefined> {
      if (image.file.toLowerCase().endsWith('.svg')) return { isDecodable: true, variants: [] };
      const variants = readVariants(await getCacheFile(image, folder));
      return variants && { isDecodable: true, variants };
    },
    /** Like `findCached`, but decodes and encodes images that are not cached. */
    async inspect(image: Source): Promise<InspectedImage> {
      const cached = await this.findCached(image);
      if (cached !== undefined) return cached;
      // Before encoding, because the file may be deleted in the meantime.
      const { size } = statSync(image.file);
      const encodings = listEncodings(image);
      const result = await encode(image, encodings);
      // The file changed in the meantime and will be inspected again.
      if (result === undefined) return { isDecodable: true, variants: [] };
      if (!result.isDecodable) return { isDecodable: false, variants: [] };
      const file = await getCacheFile(image, folder);
      const encoded = encodings.flatMap(({ type }, index) => {
        const bytes = Buffer.from(result.encoded[index] ?? []);
        const saved = size - bytes.length;
        return bytes.length > 0 && saved >= MIN_SAVINGS_BYTES && saved >= size * MIN_SAVINGS_RATIO
          ? [{ type, hash: hashBytes(bytes), bytes }]
          : [];
      });
      const isWritten =
        encoded.every(({ type, bytes }) => write(getVariantFile(file, type), bytes)) &&
        write(file, JSON.stringify(encoded.map(({ type, hash }): CacheEntry[number] => ({ type, hash }))));
      // Serve the original if the cache can't be written.
      return { isDecodable: true, variants: (isWritten ? readVariants(file) : undefined) ?? [] };
    },
  };
}

function listEncodings({ file, isPlain = false }: Source): readonly Encoding[] {
  const extension = path.extname(file).toLowerCase().replace('.jpeg', '.jpg');
  return isPlain ? [] : (ENCODINGS[extension] ?? []);
}

/** Variants of a decodable image. Their bytes are in separate files, because those are served unmodified. */
type CacheEntry = Omit<ImageVariant, 'file'>[];

async function getCacheFile(image: Source, folder: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const key = hashBytes(JSON.stringify([image.hash, listEncodings(image), sharp.versions]));
  return path.join(folder, `${key}.json`);
}

function getVariantFile(cacheFile: string, type: Encoding['type']): string {
  return cacheFile.replace(/json$/, type.slice('image/'.length));
}

/** Reads the variants of an image; undefined if it has not been decoded yet, or if a file is corrupt. */
function readVariants(cacheFile: string): ImageVariant[] | undefined {
  const entry = parseJson(readAndTouch(cacheFile)?.toString('utf8') ?? '') as CacheEntry | undefined;
  const variants = entry?.map((variant) => ({ ...variant, file: getVariantFile(cacheFile, variant.type) }));
  const isIntact = variants?.every(({ file, hash }) => {
    const bytes = readAndTouch(file);
    return bytes !== undefined && hashBytes(bytes) === hash;
  });
  return isIntact === true ? variants : undefined;
}
