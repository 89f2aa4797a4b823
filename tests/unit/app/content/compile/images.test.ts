import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  checkContent,
  makeContentFolder,
  page,
  svg,
  type FolderFiles,
} from '../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../helpers/compile-page.ts';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FILES: FolderFiles = {
  'docs/plan.svg': svg(40, 30),
  'docs/img/Dot Two.PNG': PNG,
  'shared/plan.svg': svg(8, 9),
};

/** Smooth, so that every format has something to gain, and large enough for that to count. */
async function makePhoto(format: 'png' | 'jpeg'): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at) % 251));
  return await sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
    .resize(400, 400)
    .toFormat(format, { quality: 95 })
    .toBuffer();
}

async function render(text: string): Promise<string> {
  const html = await renderPage(text, { files: FILES, baseUrl: '/base/' });
  return html.replace(/\.[0-9a-f]{8}\./g, '.HASH.');
}

describe('pictures', () => {
  test('are served under a name of their bytes, with their size', async () => {
    expect(await render('![The plan](./plan.svg)')).toBe(
      '<p><img src="/base/media/plan.HASH.svg" alt="The plan" width="40" height="30" decoding="async"></p>',
    );
  });

  test('have a caption', async () => {
    expect(await render('![The plan](plan.svg "How it hangs together")')).toBe(
      '<p><span class="figure" role="figure" aria-label="How it hangs together">' +
        '<img src="/base/media/plan.HASH.svg" alt="The plan" width="40" height="30" decoding="async">' +
        '<span class="caption">How it hangs together</span></span></p>',
    );
  });

  test('may have spaces and capitals in their names', async () => {
    expect(await render('![Dot](<img/Dot Two.PNG>) ![Dot](img/Dot%20Two.PNG)')).toBe(
      '<p><img src="/base/media/dot-two.HASH.png" alt="Dot" width="1" height="1" decoding="async"> ' +
        '<img src="/base/media/dot-two.HASH.png" alt="Dot" width="1" height="1" loading="lazy" decoding="async"></p>',
    );
  });

  test('may be named from the content folder', async () => {
    expect(await render('![Plan](/shared/plan.svg)')).toContain('width="8" height="9"');
  });

  test('may be named by reference', async () => {
    expect(await render('![Plan][it] and ![][it]\n\n[it]: ./plan.svg "Caption"')).toContain(
      '<img src="/base/media/plan.HASH.svg" alt="Plan" width="40" height="30"',
    );
  });

  test('a reference that a link uses as well stays for the link', async () => {
    const { links, html } = await compilePage('![Plan][it] and [open it][it]\n\n[it]: ./plan.svg', {
      files: FILES,
    });
    expect(html).toContain('>open it</a>');
    expect(links.map(({ target }) => target)).toEqual(['/docs/plan.svg']);
  });

  test('named by reference are no links', async () => {
    const { links } = await compilePage('![Plan][it]\n\n[it]: ./plan.svg', { files: FILES });
    expect(links).toEqual([]);
  });

  test('written as elements get their address and the sides that the author left out', async () => {
    expect(await render('<img src="./plan.svg" alt="Plan" width="10" />')).toBe(
      '<img src="/base/media/plan.HASH.svg" alt="Plan" width="10" height="30">',
    );
  });

  test('without a size of their own have none', async () => {
    const html = await renderPage('![Plan](x.svg)', {
      files: { 'docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    });
    expect(html).not.toContain('width');
  });

  test('are found by the address that they are served at', async () => {
    const folder = await makeContentFolder({ ...FILES, 'docs/a.mdx': page('![Plan](plan.svg)') });
    const content = await folder.load({ baseUrl: '/base/' });
    const found = await content.findPage('/docs/a');
    const src = /src="\/base([^"]+)"/.exec(found?.kind === 'doc' ? found.html : '')?.[1] ?? '';
    expect(content.findImage(src)?.file).toBe(`${folder.dir}/docs/plan.svg`);
    expect(content.findImage('/media/plan.00000000.svg')).toBeUndefined();
  });
});

describe('bad pictures', () => {
  async function check(text: string, files: FolderFiles = {}): Promise<string[]> {
    return await checkContent({ 'docs/a.mdx': page(text), ...files });
  }
  const onAnotherHost =
    'is on another host. Put the file beside the page and link to it there: the site asks no other host for anything.';

  test('E11 that do not exist are errors with their places', async () => {
    expect(
      await check(
        'Text.\n\n![x](./none.png)\n\n<img src="../none.png" alt="" />\n\n![y][it]\n\n[it]: ./ref.png',
      ),
    ).toEqual([
      'docs/a.mdx:6:1 There is no picture docs/none.png. Write its path from this file.',
      'docs/a.mdx:8:1 There is no picture none.png. Write its path from this file.',
      'docs/a.mdx:10:1 There is no picture docs/ref.png. Write its path from this file.',
    ]);
  });

  test('E11 on another host are errors with their places', async () => {
    expect(
      await check(
        '![x](https://a.example/x.png)\n\nText ![y](//a.example/y.png)\n\n<img src="http://a.example/z.png" alt="" />',
      ),
    ).toEqual([
      `docs/a.mdx:4:1 The picture "https://a.example/x.png" ${onAnotherHost}`,
      `docs/a.mdx:6:6 The picture "//a.example/y.png" ${onAnotherHost}`,
      `docs/a.mdx:8:1 The picture "http://a.example/z.png" ${onAnotherHost}`,
    ]);
  });

  test('E11 with a percent sign that escapes nothing are errors like any other', async () => {
    expect(await check('![x](./50%.png)')).toEqual([
      'docs/a.mdx:4:1 There is no picture docs/50%.png. Write its path from this file.',
    ]);
  });

  test('E11 outside of the content folder, and files that are no pictures, are errors', async () => {
    expect(await check('![x](../../outside.svg)\n\n![y](/site.config.ts)')).toEqual([
      'docs/a.mdx:4:1 There is no picture ../outside.svg. Write its path from this file.',
      'docs/a.mdx:6:1 There is no picture site.config.ts. Write its path from this file.',
    ]);
  });
});

describe('pictures in other formats', () => {
  const names = (html: string): string => html.replace(/\.[0-9a-f]{8}\./g, '.HASH.');

  test('are offered where they are smaller, under names of their own bytes, and served', async () => {
    const folder = await makeContentFolder({
      'docs/photo.jpg': await makePhoto('jpeg'),
      'docs/dot.png': PNG,
      'docs/page.mdx': page('Text.\n\nText.\n\n## A\n\n![A photo](photo.jpg)\n\n![A dot](dot.png)'),
    });
    const content = await folder.load();
    const found = await content.findPage('/docs/page');
    const html = found?.kind === 'doc' ? found.html : '';
    expect(names(html)).toContain(
      '<picture><source srcset="/media/photo.HASH.avif" type="image/avif"><source srcset="/media/photo.HASH.webp" type="image/webp">' +
        '<img src="/media/photo.HASH.jpg" alt="A photo" width="400" height="400" loading="lazy" decoding="async"></picture>',
    );
    expect(names(html)).toContain('<p><img src="/media/dot.HASH.png"');
    const [avif = ''] = /\/media\/[^"]+\.avif/.exec(html) ?? [];
    const file = await content.findImageFile(avif);
    expect((await sharp(await readFile(file ?? '')).metadata()).format).toBe('heif');
    expect(await content.findImageFile(avif.replace('photo', 'other'))).toBeUndefined();
    expect(await content.findImageFile('/media/photo.00000000.webp')).toBeUndefined();
  });

  test('are the same bytes each time, and encoded once', async () => {
    const photo = await makePhoto('png');
    const files = { 'docs/photo.png': photo, 'docs/index.mdx': page('![A photo](photo.png)') };
    const folders = [await makeContentFolder(files), await makeContentFolder(files)];
    const hrefs: string[] = [];
    for (const folder of folders) {
      const found = await (await folder.load()).findPage('/docs');
      hrefs.push(...((found?.kind === 'doc' ? found.html : '').match(/\/media\/[^"]+/g) ?? []));
    }
    expect(hrefs.slice(0, hrefs.length / 2)).toEqual(hrefs.slice(hrefs.length / 2));
    const [first] = folders;
    const kept = path.join(first?.cacheDir ?? '', 'images');
    const before = await readdir(kept);
    // Another page with the same picture, and a loader that knows nothing of the first one.
    await first?.write({ 'docs/more.mdx': page('![Again](photo.png)') });
    await (await first?.load())?.findPage('/docs/more');
    expect(await readdir(kept)).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test('a file that is no picture of its kind is served as it is', async () => {
    const folder = await makeContentFolder({
      'docs/broken.png': PNG.subarray(0, 40),
      'docs/index.mdx': page('![Broken](broken.png)'),
    });
    const found = await (await folder.load()).findPage('/docs');
    expect(found?.kind === 'doc' ? found.html : '').not.toContain('<picture>');
  });

  test.each([
    ['![A](plan.svg)', true],
    ['Text.\n\nText.\n\n![A](plan.svg)', true],
    ['Text.\n\nText.\n\nText.\n\n![A](plan.svg)', false],
    ['## A\n\n![A](plan.svg)', false],
  ])('are fetched at once in the first view alone: %j', async (text, expected) => {
    expect((await render(text)).includes('loading="lazy"')).toBe(!expected);
  });
});
