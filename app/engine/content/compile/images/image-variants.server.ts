import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashBytes, ignoreMissing, readAndTouch } from '#app/engine/lib/files.server.ts';
import { writeToCache, type WriteCacheFile } from '#app/engine/content/source/cache-file.server.ts';

/** An image in a format that is smaller than the author's file. */
interface ImageVariant {
  type: Encoding['type'];
  /** Absolute path of its cache file. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
}

/** Result of decoding an image. */
export interface InspectedImage {
  isDecodable: boolean;
  /** Best first; none when none is smaller. */
  variants: readonly ImageVariant[];
}

/** An image of an author. */
export interface SourceImage {
  /** Absolute path. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** Whether it is shown in no other format, so that it only has to be decodable. Default: no. */
  isPlain?: boolean | undefined;
}

/** Decodes an image, and encodes it as AVIF and WebP if that saves enough. */
export type InspectImage = (image: SourceImage) => Promise<InspectedImage>;

/** Format of an encoded image, and options of sharp. */
interface Encoding {
  type: 'image/avif' | 'image/webp';
  options: object;
}

/** Result for an image without variants. */
const UNCHANGED: InspectedImage = { isDecodable: true, variants: [] };

/** Minimum savings of a variant: a fraction of the original size, and a number of bytes. */
const LEAST_SHARE = 0.1;
const LEAST_BYTES = 1000;

/**
 * Encoder options. PNG files are usually drawings and screenshots, where small text must stay sharp: no chroma subsampling, and
 * lossless WebP. JPEG files are usually photographs.
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
 * Creates a function that inspects images. Each is decoded once, and each variant is encoded once and cached on disk; an empty
 * file marks a format that saves too little. Failures, e.g. for lack of disk space, are retried.
 *
 * Invalidation: none. Keys and names of files are hashes of the image's bytes, of how it is encoded, and of sharp's versions.
 *
 * @param write writes a cache file; may throw if writing is required
 */
export function createImageInspector(cacheDir: string, write: WriteCacheFile = writeToCache): InspectImage {
  const folder = path.join(cacheDir, 'images');
  const known = new Map<string, Promise<InspectedImage>>();

  async function inspect(image: SourceImage): Promise<InspectedImage> {
    if (image.file.toLowerCase().endsWith('.svg')) return UNCHANGED;
    const files = await listCacheFiles(image, folder);
    const cached = files.map(({ type, file }) => readVariant(type, file));
    if (!cached.includes(undefined)) {
      return { isDecodable: true, variants: cached.flatMap((variant) => variant ?? []) };
    }
    const source = await readFile(image.file).catch(ignoreMissing);
    // Changed files are inspected again.
    if (source === undefined || hashBytes(source) !== image.hash) return UNCHANGED;
    const encoded = await encode(source, listEncodings(image));
    if (encoded === undefined) return { isDecodable: false, variants: [] };
    const variants = files.flatMap(({ type, file }, index) => {
      const bytes = encoded[index] ?? Buffer.alloc(0);
      const saved = source.length - bytes.length;
      const isWorth = bytes.length > 0 && saved >= LEAST_BYTES && saved >= source.length * LEAST_SHARE;
      const content = isWorth ? bytes : Buffer.alloc(0);
      // Without a cache file to serve, browsers get the original.
      if (!write(getHashFile(file), hashBytes(content)) || !write(file, content)) return [];
      return readVariant(type, file) ?? [];
    });
    return { isDecodable: true, variants };
  }

  return (image) => {
    // Images with equal content are identical, unless their extensions differ.
    const key = JSON.stringify([image.hash, path.extname(image.file).toLowerCase(), image.isPlain === true]);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const inspected = inspect(image);
    known.set(key, inspected);
    inspected.catch(() => known.delete(key));
    return inspected;
  };
}

/** Encodes an image; a format that can't represent it is undefined. Returns undefined if the image can't be decoded. */
async function encode(
  source: Buffer,
  encodings: readonly Encoding[],
): Promise<(Buffer | undefined)[] | undefined> {
  // Imported on demand, because few sites have such images, and every command would wait for it.
  const { default: sharp } = await import('sharp');
  const encoded: (Buffer | undefined)[] = [];
  for (const { type, options } of encodings) {
    const image = sharp(source, { failOn: 'error' }).autoOrient();
    const output = type === 'image/avif' ? image.avif(options) : image.webp(options);
    encoded.push(await output.toBuffer().catch(() => undefined));
  }
  // Encoding implies decoding. Some formats limit width and height.
  if (encoded.some((bytes) => bytes !== undefined)) return encoded;
  const stats = await sharp(source, { failOn: 'error' })
    .stats()
    .catch(() => undefined);
  return stats && encoded;
}

function listEncodings({ file, isPlain = false }: SourceImage): readonly Encoding[] {
  const extension = path.extname(file).toLowerCase().replace('.jpeg', '.jpg');
  return isPlain ? [] : (ENCODINGS[extension] ?? []);
}

/** Cache files of an image's formats; for an image without formats, an empty file records that it can be decoded. */
async function listCacheFiles(
  image: SourceImage,
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

/** A cached variant; none if the format saves too little, undefined if it has not been encoded yet. */
function readVariant(type: Encoding['type'], file: string): ImageVariant[] | undefined {
  const bytes = readAndTouch(file);
  if (bytes === undefined) return undefined;
  const hash = hashBytes(bytes);
  // Encode again if the cached file is corrupt.
  if (readAndTouch(getHashFile(file))?.toString('latin1') !== hash) return undefined;
  return bytes.length === 0 ? [] : [{ type, file, hash }];
}

/** Hashes are stored in separate files, because variants are served as they are. */
function getHashFile(file: string): string {
  return `${file}.sha256`;
}
