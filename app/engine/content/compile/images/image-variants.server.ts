import { statSync } from 'node:fs';
import path from 'node:path';
import { hashBytes, readAndTouch } from '#app/engine/lib/files.server.ts';
import type { WriteCacheFile } from '#app/engine/lib/cache-file.server.ts';
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
 * Creates an image inspector. Each variant is encoded once and cached by the hash of the image; an empty file
 * represents a format that saves too little.
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
      const files = await listCacheFiles(image, folder);
      const cached = files.map(({ type, file }) => readVariant(type, file));
      return cached.includes(undefined)
        ? undefined
        : { isDecodable: true, variants: cached.flatMap((variant) => variant ?? []) };
    },
    /** Like `findCached`, but decodes and encodes images that are not cached. */
    async inspect(image: Source): Promise<InspectedImage> {
      const cached = await this.findCached(image);
      if (cached !== undefined) return cached;
      // Before encoding, because the file may be deleted in the meantime.
      const { size } = statSync(image.file);
      const files = await listCacheFiles(image, folder);
      const result = await encode(image, listEncodings(image));
      // The file changed in the meantime and will be inspected again.
      if (result === undefined) return { isDecodable: true, variants: [] };
      if (!result.isDecodable) return { isDecodable: false, variants: [] };
      const variants = files.flatMap(({ type, file }, index) => {
        const bytes = result.encoded[index] ?? new Uint8Array();
        const saved = size - bytes.length;
        const isWorthwhile =
          bytes.length > 0 && saved >= MIN_SAVINGS_BYTES && saved >= size * MIN_SAVINGS_RATIO;
        const content = Buffer.from(isWorthwhile ? bytes : []);
        // Serve the original if the cache file can't be written.
        if (!write(getHashFile(file), hashBytes(content)) || !write(file, content)) return [];
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

/**
 * Lists the cache files of an image's formats. For an image without other formats, an empty file records that it can be
 * decoded.
 */
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

/** Reads a cached variant; empty if the format saves too little, undefined if it has not been encoded yet. */
function readVariant(type: Encoding['type'], file: string): ImageVariant[] | undefined {
  const bytes = readAndTouch(file);
  if (bytes === undefined) return undefined;
  const hash = hashBytes(bytes);
  // Encode again if the cached file is corrupt.
  if (readAndTouch(getHashFile(file))?.toString('latin1') !== hash) return undefined;
  return bytes.length === 0 ? [] : [{ type, file, hash }];
}

/**
 * Returns the file that stores the hash of a variant. Hashes are in separate files, because variants are served
 * unmodified.
 */
function getHashFile(file: string): string {
  return `${file}.sha256`;
}
