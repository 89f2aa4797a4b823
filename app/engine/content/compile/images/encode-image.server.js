import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * Encoding of an image: format and options.
 *
 * @typedef {{ type: 'image/avif' | 'image/webp', options: object }} Encoding
 */

/**
 * Result: the bytes for each encoding, undefined for formats that can't represent the image.
 *
 * @typedef {{ isDecodable: boolean, encoded: (Uint8Array | undefined)[] }} EncodedImage
 */

/**
 * Decodes an image and encodes it in other formats. Plain JavaScript, because a background process runs it
 * without a build step.
 *
 * @param {{ file: string, hash: string }} image absolute path, and the SHA-256 of its bytes in hex
 * @param {readonly Encoding[]} encodings
 * @returns {Promise<EncodedImage | undefined>} undefined when the file has changed or is gone
 */
export async function encodeImage({ file, hash }, encodings) {
  // Imported lazily: few sites have such images, and the import would delay every command.
  const { default: sharp } = await import('sharp');
  const source = await readFile(file).catch(() => undefined);
  if (source === undefined || createHash('sha256').update(source).digest('hex') !== hash) return undefined;
  const decode = () => sharp(source, { failOn: 'error' });
  /** @type {(Uint8Array | undefined)[]} */
  const encoded = [];
  for (const { type, options } of encodings) {
    const image = decode().autoOrient();
    const output = type === 'image/avif' ? image.avif(options) : image.webp(options);
    encoded.push(await output.toBuffer().catch(() => undefined));
  }
  // Encoding implies decoding. Some formats limit width and height.
  const isDecodable =
    encoded.some((bytes) => bytes !== undefined) ||
    (await decode()
      .stats()
      .then(
        () => true,
        () => false,
      ));
  return { isDecodable, encoded };
}
