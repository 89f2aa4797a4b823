import { load } from 'cheerio';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  svg,
  type FolderFiles,
} from '../../../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';
import { FILES, makePhoto, render } from './image-fixture.ts';

describe('images', () => {
  test.each(['d.bmp', 'd.TIFF', 'd.mp4'])(
    'E11 in an unsupported format are errors that list the supported ones: %s',
    async (name) => {
      expect(await checkContent({ 'docs/a.mdx': page(`![x](./${name})`), [`docs/${name}`]: 'x' })).toEqual([
        `docs/a.mdx:4:1 The file docs/${name} is not an image in a supported format. Supported formats are PNG, JPEG, GIF, WebP, AVIF, and SVG.`,
      ]);
    },
  );

  test('have a content hash in their URL, and their size', async () => {
    expect(await render('![The plan](./plan.svg)')).toBe(
      '<p><img src="/base/media/plan.HASH.svg" alt="The plan" width="40" height="30" decoding="async"></p>',
    );
  });

  test('have a caption', async () => {
    expect(await render('![The plan](plan.svg "How it hangs together")')).toBe(
      '<p><span class="figure" role="figure" aria-label="How it hangs together">' +
        '<img src="/base/media/plan.HASH.svg" alt="The plan" width="40" height="30" decoding="async">' +
        '<span class="caption quiet">How it hangs together</span></span></p>',
    );
  });

  test('wider than a phone are links to their files, unless inside a link', async () => {
    const files = { 'docs/wide.svg': svg(640, 480), 'docs/narrow.svg': svg(300, 200) };
    const $ = load(
      await renderPage(
        '![Wide](wide.svg "Caption")\n\n![Narrow](narrow.svg)\n\n[**![Linked](wide.svg)**](https://a.example)',
        { files },
      ),
    );
    const links = $('a').map((_, link) => [
      [$(link).attr('class'), $(link).attr('aria-label'), $(link).attr('href')],
    ]);
    expect(links.toArray()).toEqual([
      ['image-link', 'Open the image: Wide', $('img[alt="Wide"]').attr('src')],
      [undefined, undefined, 'https://a.example'],
    ]);
  });

  test('may have spaces and capitals in their names', async () => {
    expect(await render('![Dot](<img/Dot Two.PNG>) ![Dot](img/Dot%20Two.PNG)')).toBe(
      '<p><img src="/base/media/dot-two.HASH.png" alt="Dot" width="1" height="1" decoding="async"> ' +
        '<img src="/base/media/dot-two.HASH.png" alt="Dot" width="1" height="1" loading="lazy" decoding="async"></p>',
    );
  });

  test('may have root-relative paths', async () => {
    expect(await render('![Plan](/shared/plan.svg)')).toContain('width="8" height="9"');
  });

  test('may use reference syntax', async () => {
    expect(await render('![Plan][it] and ![][it]\n\n[it]: ./plan.svg "Caption"')).toContain(
      '<img src="/base/media/plan.HASH.svg" alt="Plan" width="40" height="30"',
    );
  });

  test('a definition that a link also uses is preserved', async () => {
    const { links, html } = await compilePage('![Plan][it] and [open it][it]\n\n[it]: ./plan.svg', {
      files: FILES,
    });
    expect(html).toContain('>open it</a>');
    expect(links.map(({ target }) => target)).toEqual(['/docs/plan.svg']);
  });

  test('with reference syntax are not links', async () => {
    const { links } = await compilePage('![Plan][it]\n\n[it]: ./plan.svg', { files: FILES });
    expect(links).toEqual([]);
  });

  test('written as elements get their URL and missing dimensions', async () => {
    expect(await render('<img src="./plan.svg" alt="Plan" width="10" />')).toBe(
      '<img src="/base/media/plan.HASH.svg" alt="Plan" width="10" height="30">',
    );
  });

  test('without an intrinsic size have neither width nor height', async () => {
    const html = await renderPage('![Plan](x.svg)', {
      files: { 'docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    });
    expect(html).toMatch(/<img src="[^"]+" alt="Plan" decoding="async">/);
  });

  test('are found by the URL at which they are served', async () => {
    const folder = await makeContentFolder({ ...FILES, 'docs/a.mdx': page('![Plan](plan.svg)') });
    const content = await folder.load({ baseUrl: '/base/' });
    const found = await content.site.page('/docs/a');
    const src = /src="\/base([^"]+)"/.exec(found?.kind === 'doc' ? found.html : '')?.[1] ?? '';
    expect(content.images.findImage(src)?.file).toBe(`${folder.dir}/docs/plan.svg`);
    expect(content.images.findImage('/media/plan.00000000.svg')).toBeUndefined();
  });
});

describe('invalid images', () => {
  async function check(text: string, files: FolderFiles = {}): Promise<string[]> {
    return await checkContent({ 'docs/a.mdx': page(text), ...files });
  }
  const onAnotherHost =
    'is on another host. Put the file next to the page and link to it there: the site loads nothing from other hosts.';

  test('E11 that do not exist are errors with their locations', async () => {
    expect(
      await check(
        'Text.\n\n![x](./none.png)\n\n<img src="../none.png" alt="" />\n\n![y][it]\n\n[it]: ./ref.png',
      ),
    ).toEqual([
      'docs/a.mdx:6:1 The image docs/none.png does not exist. Use a path relative to this file.',
      'docs/a.mdx:8:1 The image none.png does not exist. Use a path relative to this file.',
      'docs/a.mdx:10:1 The image docs/ref.png does not exist. Use a path relative to this file.',
    ]);
  });

  test('E11 that do not exist are errors that suggest a similar image', async () => {
    const files = {
      'users/finn.svg': svg(1, 1),
      'logo.svg': svg(1, 1),
      'docs/ok.png': 'x',
      'docs/no.txt': 'x',
    };
    const text =
      '![x](/users/fin.svg)\n\n![x](/logo.png)\n\n![x](./OK.png)\n\n![x](/zzz.png)\n\n![x](no.png)';
    expect(await check(text, files)).toEqual([
      'docs/a.mdx:4:1 The image users/fin.svg does not exist. Did you mean "/users/finn.svg"?',
      'docs/a.mdx:6:1 The image logo.png does not exist. Did you mean "/logo.svg"?',
      'docs/a.mdx:8:1 The image docs/OK.png does not exist. Did you mean "./ok.png"?',
      'docs/a.mdx:10:1 The image zzz.png does not exist. A path that starts with "/" is relative to the content folder.',
      'docs/a.mdx:12:1 The image docs/no.png does not exist. Use a path relative to this file.',
    ]);
  });

  test('E11 without a path are errors with their locations', async () => {
    expect(await check('![x]()\n\n<img src="" alt="x" />\n\n![x](data:image/png;base64,AA==)')).toEqual([
      'docs/a.mdx:4:1 The image has no source. Write the path of its file, e.g. "./image.png".',
      'docs/a.mdx:6:1 The image has no source. Write the path of its file, e.g. "./image.png".',
      'docs/a.mdx:8:1 The image is a data URL. Save it to a file next to the page, and use the path of that file.',
    ]);
  });

  test('E11 on another host are errors with their locations', async () => {
    expect(
      await check(
        '![x](https://a.example/x.png)\n\nText ![y](//a.example/y.png)\n\n<img src="http://a.example/z.png" alt="" />',
      ),
    ).toEqual([
      `docs/a.mdx:4:1 The image "https://a.example/x.png" ${onAnotherHost}`,
      `docs/a.mdx:6:6 The image "//a.example/y.png" ${onAnotherHost}`,
      `docs/a.mdx:8:1 The image "http://a.example/z.png" ${onAnotherHost}`,
    ]);
  });

  test('E11 with an invalid percent escape are errors like any other', async () => {
    expect(await check('![x](./50%.png)')).toEqual([
      'docs/a.mdx:4:1 The image docs/50%.png does not exist. Use a path relative to this file.',
    ]);
  });

  test('E11 outside the content folder, and files that are not images, are errors', async () => {
    expect(await check('![x](../../outside.svg)\n\n![y](/site.config.ts)')).toEqual([
      'docs/a.mdx:4:1 The image ../outside.svg does not exist. Use a path relative to this file.',
      'docs/a.mdx:6:1 The file site.config.ts is not an image in a supported format. Supported formats are PNG, JPEG, GIF, WebP, AVIF, and SVG.',
    ]);
  });
});

describe('images that can’t be published', () => {
  async function check(text: string, files: FolderFiles): Promise<string[]> {
    return await checkContent({ 'docs/a.mdx': page(text), ...files });
  }
  const undecodable =
    'cannot be decoded. The file is corrupt, or its extension does not match its format. Export it again.';

  test('E11 an image that cannot be decoded is an error at its line, in any syntax', async () => {
    const photo = await makePhoto('jpeg');
    const files = {
      'docs/text.png': 'not a png',
      'docs/cut.png': (await makePhoto('png')).subarray(0, 3000),
      'docs/cut.jpg': photo.subarray(0, photo.length / 2),
      'docs/text.gif': 'not a gif',
      'docs/empty.svg': '',
      'docs/cut.svg': '<svg',
      'docs/cut.webp': (await sharp(photo).webp().toBuffer()).subarray(0, 1500),
    };
    const text =
      '![A](text.png)\n\n![A](cut.png)\n\n<img src="cut.jpg" alt="A" />\n\n![A][gif]\n\n![A](cut.webp)\n\n' +
      '![A](empty.svg)\n\n![A](cut.svg)\n\n[gif]: text.gif';
    expect(await check(text, files)).toEqual([
      `docs/a.mdx:4:1 The image docs/text.png ${undecodable}`,
      `docs/a.mdx:6:1 The image docs/cut.png ${undecodable}`,
      `docs/a.mdx:8:1 The image docs/cut.jpg ${undecodable}`,
      `docs/a.mdx:10:1 The image docs/text.gif ${undecodable}`,
      `docs/a.mdx:12:1 The image docs/cut.webp ${undecodable}`,
      `docs/a.mdx:14:1 The image docs/empty.svg ${undecodable}`,
      `docs/a.mdx:16:1 The image docs/cut.svg ${undecodable}`,
    ]);
  });

  test('E11 an image with too many pixels or bytes is an error that states its size and the limit', async () => {
    const large = { width: 10_000, height: 6000, channels: 3, background: 'red' } as const;
    const files = {
      'docs/large.png': await sharp({ create: large }).png().toBuffer(),
      'docs/heavy.jpg': new Uint8Array(21_460_000),
    };
    expect(await check('![A](large.png)\n\n![A](heavy.jpg)', files)).toEqual([
      'docs/a.mdx:4:1 The image docs/large.png has 60.0 megapixels (10000 × 6000); the limit for images is 50. ' +
        'Export it at a smaller size: a width of 2,400 pixels is enough, even for high-density screens.',
      'docs/a.mdx:6:1 The image docs/heavy.jpg is 21.5 MB; the limit for images is 20 MB. ' +
        'Export it at a smaller size, or with higher compression.',
    ]);
  });

  test('E11 an image in a field is checked in the same way, and reported at the line of the field', async () => {
    const cut = (await makePhoto('png')).subarray(0, 3000);
    const found = await checkContent({
      'cut.png': cut,
      'script.svg': makeSvg('<script/>'),
      'authors.yml': 'jo:\n  name: Jo\n  image: cut.png\n',
      'site.config.ts': siteConfig(
        "  logo: 'script.svg',\n  users: [{ caption: 'A', image: 'cut.png', infoLink: 'https://a.example' }],",
      ),
      'docs/a.mdx': '---\ntitle: A\nimage: /cut.png\n---\n',
      'blog/2024-01-01-b.mdx':
        '---\ntitle: B\nauthors:\n  - name: Guest\n    image: ../cut.png\n---\n![A](../cut.png)\n',
    });
    expect(found).toEqual([
      `authors.yml:3:10 The image cut.png ${undecodable}`,
      `blog/2024-01-01-b.mdx:5:15 The image cut.png ${undecodable}`,
      `blog/2024-01-01-b.mdx:7:1 The image cut.png ${undecodable}`,
      `docs/a.mdx:3:9 The image cut.png ${undecodable}`,
      expect.stringMatching(/^site\.config\.ts:7:\d+ The image script\.svg contains a <script> on line 2\./),
      expect.stringMatching(/^site\.config\.ts:8:\d+ The image cut\.png cannot be decoded\./),
    ]);
  });

  const makeSvg = (inside: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\n${inside}\n</svg>`;

  test.each([
    ['<script>alert(1)</script>', 'a <script>'],
    ['<script href="https://cdn.example/x.js"/>', 'a <script>'],
    ['<rect onclick="alert(1)"/>', 'a script (onclick="…")'],
    ['<a xlink:href=" java\tscript:alert(1)"><rect/></a>', 'a script (javascript:)'],
    ['<animate attributeName="href" values="#a;javascript:alert(1)"/>', 'a script (javascript:)'],
    ['<foreignObject><body><script>alert(1)</script></body></foreignObject>', 'a <script>'],
    ['<foreignObject><iframe src="https://a.example"/></foreignObject>', 'a <iframe>'],
    ['<image href="https://a.example/x.png"/>', 'a reference to "https://a.example/x.png"'],
    ['<use xlink:href="other.svg#a"/>', 'a reference to "other.svg#a"'],
    ['<rect fill="url(//a.example/x.svg#a)"/>', 'a reference to "//a.example/x.svg#a"'],
    ['<style>@import "https://a.example/x.css";</style>', 'a reference to a stylesheet (@import)'],
    [
      '<style><![CDATA[a { fill: url("https://a.example/x") }]]></style>',
      'a reference to "https://a.example/x"',
    ],
  ])(
    'E11 an SVG with a script or an external reference is an error at its location: %s',
    async (inside, what) => {
      const [found, ...others] = await check('Text.\n\n![A](x.svg)', { 'docs/x.svg': makeSvg(inside) });
      expect(found).toContain(`docs/a.mdx:6:1 The image docs/x.svg contains ${what} on line 2.`);
      expect(others).toEqual([]);
    },
  );

  test('an SVG with internal references, embedded images, and links is valid', async () => {
    const inside =
      '<style>a { fill: url(#g) }</style><use xlink:href="#a"/><rect fill="url(#g)"/>' +
      '<a href="https://a.example"><image href="data:image/png;base64,AA=="/></a>';
    expect(await check('![A](x.svg)', { 'docs/x.svg': makeSvg(inside) })).toEqual([]);
  });
});
