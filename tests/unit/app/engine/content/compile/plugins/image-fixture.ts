import sharp from 'sharp';
import { svg, type FolderFiles } from '../../../../../../helpers/content-folder.ts';
import { renderPage } from '../../../../../../helpers/compile-page.ts';

/** A one-pixel image. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Images of a content folder. */
export const FILES: FolderFiles = {
  'docs/plan.svg': svg(40, 30),
  'docs/img/Dot Two.PNG': PNG,
  'shared/plan.svg': svg(8, 9),
};

/** Smooth and large enough that every other format is smaller. */
export async function makePhoto(format: 'png' | 'jpeg'): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * index) % 251));
  return await sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
    .resize(400, 400)
    .toFormat(format, { quality: 95 })
    .toBuffer();
}

/** HTML of a text that shows images of `FILES`, with the hashes in their names masked. */
export async function render(text: string): Promise<string> {
  const html = await renderPage(text, { files: FILES, baseUrl: '/base/' });
  return html.replace(/\.[0-9a-f]{8}\./g, '.HASH.');
}
