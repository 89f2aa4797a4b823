import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashBytes } from '#app/site/hash-bytes.server.ts';
import { readKept } from '#app/site/kept-file.server.ts';
import { writeToCache } from './cache-file.server.ts';

/** A picture in a format that is smaller than the author's file. */
export interface ImageVariant {
  /** E.g. `image/avif`. */
  type: 'image/avif' | 'image/webp';
  /** Where its bytes are kept; absolute. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
}

/** What a variant must save to be worth being offered: a share of the author's file, and a number of bytes. */
const LEAST_SHARE = 0.1;
const LEAST_BYTES = 1000;

/**
 * How pictures are encoded. PNG is what drawings and pictures of screens come as: small letters must stay sharp, so
 * colour is not halved, and WebP loses nothing. Photographs come as JPEG.
 */
const SETTINGS = {
  '.png': {
    'image/avif': { quality: 65, chromaSubsampling: '4:4:4', effort: 4 },
    'image/webp': { lossless: true, effort: 5 },
  },
  '.jpg': {
    'image/avif': { quality: 55, effort: 4 },
    'image/webp': { quality: 78, effort: 5 },
  },
} as const;

const TYPES = ['image/avif', 'image/webp'] as const;

/**
 * Makes what encodes pictures as AVIF and WebP, smallest first, where that pays. Each is encoded once and kept by its
 * bytes in the cache folder; an empty file says that a format does not pay.
 */
export function createVariantMaker(
  cacheDir: string,
): (image: { file: string; hash: string }) => Promise<ImageVariant[]> {
  const folder = path.join(cacheDir, 'images');
  const known = new Map<string, Promise<ImageVariant[]>>();
  return (image) => {
    const extension = path.extname(image.file).toLowerCase().replace('.jpeg', '.jpg');
    if (extension !== '.png' && extension !== '.jpg') return Promise.resolve([]);
    const seen = known.get(image.hash);
    if (seen !== undefined) return seen;
    const variants = makeVariants(image, SETTINGS[extension], folder);
    known.set(image.hash, variants);
    // What failed, for want of room on the disk for one, is tried again.
    variants.catch(() => known.delete(image.hash));
    return variants;
  };
}

async function makeVariants(
  image: { file: string; hash: string },
  settings: (typeof SETTINGS)['.png' | '.jpg'],
  folder: string,
): Promise<ImageVariant[]> {
  // Loaded here, because few sites have such pictures, and every command would wait for it.
  const { default: sharp } = await import('sharp');
  const source = await readFile(image.file);
  const variants: ImageVariant[] = [];
  for (const type of TYPES) {
    const options = settings[type];
    const key = JSON.stringify([image.hash, type, options, sharp.versions]);
    const name = hashBytes(key);
    const file = path.join(folder, `${name}.${type.slice('image/'.length)}`);
    const kept = readKept(file);
    const bytes = kept ?? (await encode(sharp, source, type, options));
    const saved = source.length - bytes.length;
    const isWorth = bytes.length > 0 && saved >= LEAST_BYTES && saved >= source.length * LEAST_SHARE;
    if (kept === undefined) writeToCache(file, isWorth ? bytes : Buffer.alloc(0));
    if (isWorth) variants.push({ type, file, hash: hashBytes(bytes) });
  }
  return variants;
}

/** A file that can't be decoded has no variants: browsers get it as it is. */
async function encode(
  sharp: (typeof import('sharp'))['default'],
  source: Buffer,
  type: ImageVariant['type'],
  options: object,
): Promise<Buffer> {
  try {
    const picture = sharp(source).autoOrient();
    return await (type === 'image/avif' ? picture.avif(options) : picture.webp(options)).toBuffer();
  } catch {
    return Buffer.alloc(0);
  }
}
