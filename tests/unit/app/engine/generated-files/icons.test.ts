import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderIcon } from '#app/engine/generated-files/icons.server.ts';
import { TOUCH_ICON_PATH, TOUCH_ICON_SIZE } from '#app/engine/urls/generated-paths.ts';

test.each([1, 512, 20_000])('draws a touch icon from an SVG favicon that is %i units wide', async (width) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}"><rect width="${width}" height="${width}" fill="#f00"/></svg>`;
  const icon = await renderIcon(TOUCH_ICON_PATH, Buffer.from(svg));
  const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([TOUCH_ICON_SIZE, TOUCH_ICON_SIZE]);
  const center = ((TOUCH_ICON_SIZE / 2) * TOUCH_ICON_SIZE + TOUCH_ICON_SIZE / 2) * info.channels;
  expect([...data.subarray(center, center + 3)]).toEqual([255, 0, 0]);
});

test('draws favicon.ico from an SVG favicon that is 20000 units wide', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20000 20000"><path d="M0 0h9v9z"/></svg>';
  expect((await renderIcon('/favicon.ico', Buffer.from(svg))).readUInt8(6)).toBe(32);
});
