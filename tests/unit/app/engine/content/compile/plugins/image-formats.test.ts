import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeContentFolder, page } from '../../../../../../helpers/content-folder.ts';
import { PNG, makePhoto, render } from './image-fixture.ts';

describe('images in other formats', () => {
  const maskHashes = (html: string): string => html.replace(/\.[0-9a-f]{8}\./g, '.HASH.');

  test('are offered and served if they are smaller, with a content hash in their names', async () => {
    const folder = await makeContentFolder({
      'docs/photo.jpg': await makePhoto('jpeg'),
      'docs/dot.png': PNG,
      'docs/page.mdx': page('Text.\n\nText.\n\n## A\n\n![A photo](photo.jpg)\n\n![A dot](dot.png)'),
    });
    const content = await folder.load();
    const found = await content.site.page('/docs/page');
    const html = found?.kind === 'doc' ? found.html : '';
    expect(maskHashes(html)).toContain(
      '<picture><source srcset="/media/photo.HASH.avif" type="image/avif"><source srcset="/media/photo.HASH.webp" type="image/webp">' +
        '<img src="/media/photo.HASH.jpg" alt="A photo" width="400" height="400" loading="lazy" decoding="async"></picture>',
    );
    expect(maskHashes(html)).toContain('<p><img src="/media/dot.HASH.png"');
    const [avif = ''] = /\/media\/[^"]+\.avif/.exec(html) ?? [];
    const file = await content.images.findImageFile(avif);
    expect((await sharp(await readFile(file ?? '')).metadata()).format).toBe('heif');
    expect(await content.images.findImageFile(avif.replace('photo', 'other'))).toBeUndefined();
    expect(await content.images.findImageFile('/media/photo.00000000.webp')).toBeUndefined();
  });

  test('are deterministic, and encoded once', async () => {
    const photo = await makePhoto('png');
    const files = { 'docs/photo.png': photo, 'docs/index.mdx': page('![A photo](photo.png)') };
    const folders = [await makeContentFolder(files), await makeContentFolder(files)];
    const hrefs: string[] = [];
    for (const folder of folders) {
      const found = await (await folder.load()).site.page('/docs');
      hrefs.push(...((found?.kind === 'doc' ? found.html : '').match(/\/media\/[^"]+/g) ?? []));
    }
    expect(hrefs.slice(0, hrefs.length / 2)).toEqual(hrefs.slice(hrefs.length / 2));
    const [first] = folders;
    const cached = path.join(first?.cacheDir ?? '', 'images');
    const before = await readdir(cached);
    // Another page with the same image, and a fresh loader.
    await first?.write({ 'docs/more.mdx': page('![Again](photo.png)') });
    await (await first?.load())?.site.page('/docs/more');
    expect(await readdir(cached)).toEqual(before);
    expect(before.filter((name) => !name.endsWith('.json'))).toHaveLength(2);
    // A corrupted file is encoded again.
    const file = path.join(cached, before.find((name) => name.endsWith('.avif')) ?? '');
    const bytes = await readFile(file);
    const flipped = Buffer.from(bytes);
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    await writeFile(file, flipped);
    await first?.write({ 'docs/third.mdx': page('![Once more](photo.png)') });
    await (await first?.load())?.site.page('/docs/third');
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  test.each([
    ['![A](plan.svg)', true],
    ['Text.\n\nText.\n\n![A](plan.svg)', true],
    ['Text.\n\nText.\n\nText.\n\n![A](plan.svg)', false],
    ['## A\n\n![A](plan.svg)', false],
  ])('are loaded eagerly only above the fold: %j', async (text, expected) => {
    expect((await render(text)).includes('loading="lazy"')).toBe(!expected);
  });
});
