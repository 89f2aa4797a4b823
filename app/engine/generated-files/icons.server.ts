import sharp from 'sharp';
import { FAVICON_ICO_PATH, FAVICON_SIZE, TOUCH_ICON_SIZE } from '#app/engine/urls/generated-paths.ts';

/** Size of the image relative to the opaque icon, which leaves a margin because iOS rounds the corners. */
const TOUCH_IMAGE_RATIO = 0.8;

/** Renders `favicon.ico` or the touch icon from the bytes of the favicon, an SVG or a raster image. */
export async function renderIcon(path: string, favicon: Buffer): Promise<Buffer> {
  if (path === FAVICON_ICO_PATH) return wrapInIco(await drawPlain(favicon, FAVICON_SIZE));
  const image = await drawPlain(favicon, Math.round(TOUCH_ICON_SIZE * TOUCH_IMAGE_RATIO));
  return await sharp({
    create: { width: TOUCH_ICON_SIZE, height: TOUCH_ICON_SIZE, channels: 3, background: '#ffffff' },
  })
    .composite([{ input: image, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function drawPlain(favicon: Buffer, size: number): Promise<Buffer> {
  // Read only the header, so a large size is no problem.
  const { width, format } = await sharp(favicon, { limitInputPixels: false }).metadata();
  // Render an SVG at the target size rather than scaling it from its intrinsic size, within the densities of sharp.
  const density = format === 'svg' ? Math.min(2400, Math.max(1, (72 * size) / width)) : 72;
  return await sharp(favicon, { density })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * Creates an ICO file that contains a single PNG, which all current browsers support: header, directory entry, image.
 */
function wrapInIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // Type: icon, not cursor.
  header.writeUInt16LE(1, 4); // Number of images.
  header.writeUInt8(FAVICON_SIZE, 6);
  header.writeUInt8(FAVICON_SIZE, 7);
  header.writeUInt16LE(1, 10); // Color planes.
  header.writeUInt16LE(32, 12); // Bits per pixel.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // Offset of the image.
  return Buffer.concat([header, png]);
}
