import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { createDevLoader } from '#scripts/dev/dev-loader.ts';
import { findPageProblems } from '#scripts/dev/problem-report.ts';
import { watchContent } from '#scripts/watch/content-watcher.ts';
import { makeContentFolder, page, type FolderFiles } from '../../../helpers/content-folder.ts';

const WITH_VARIANTS = /<source srcset="\/media\/[^"]+\.avif".*<source srcset="\/media\/[^"]+\.webp"/;

/** A photo; what it shows does not matter. */
async function makePhoto(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at) % 251));
  const small = sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } });
  return await small.resize(width, height, { fit: 'fill' }).jpeg({ quality: 95 }).toBuffer();
}

async function findHtml(content: SiteState, pagePath: string): Promise<string> {
  const found = await content.site.page(pagePath);
  return found !== undefined && 'html' in found ? (found.html ?? '') : '';
}

/** A folder as `npm run dev` follows it. */
async function watch(files: FolderFiles) {
  const folder = await makeContentFolder(files);
  const watched = watchContent({
    loader: createDevLoader(folder.environment, '2025-01-01', { getIslandHref: (file) => file }),
    contentDir: folder.dir,
    onChange: () => Promise.resolve(),
    onUnexpectedError: (error) => expect.fail(String(error)),
  });
  onTestFinished(() => watched.close());
  return {
    folder,
    getContent: () => watched.getContent(),
    getHtml: async () => await findHtml(await watched.getContent(), '/docs/a'),
  };
}

test('B6 the dev server shows images unchanged, before and after a build has encoded them', async () => {
  const { folder, getHtml } = await watch({
    'docs/photo.jpg': await makePhoto(500, 500),
    'docs/a.mdx': page('Before.\n\n![A photo](photo.jpg)'),
  });
  const shown = await getHtml();
  expect(shown).toMatch(/<img src="\/media\/photo\.[0-9a-f]{8}\.jpg" alt="A photo" width="500" height="500"/);
  expect(shown).not.toContain('<source');
  // The build does not use the pages that the dev server has cached, and vice versa.
  expect(await findHtml(await folder.load(), '/docs/a')).toMatch(WITH_VARIANTS);
  await folder.write({ 'docs/a.mdx': page('After.\n\n![A photo](photo.jpg)') });
  await vi.waitFor(async () => expect(await getHtml()).toContain('<p>After.</p>'), 20_000);
  expect(await findHtml(await folder.load(), '/docs/a')).toMatch(WITH_VARIANTS);
  await folder.write({ 'docs/a.mdx': page('Before.\n\n![A photo](photo.jpg)') });
  await vi.waitFor(async () => expect(await getHtml()).toBe(shown), 20_000);
});

test('E11 an image that cannot be decoded is reported at its line on the dev server until it is fixed', async () => {
  const photo = await makePhoto(500, 500);
  const { folder, getContent } = await watch({
    'docs/cut.jpg': photo.subarray(0, 3000),
    'docs/a.mdx': page('Text.\n\n![A photo](cut.jpg)'),
  });
  const findProblems = async (): Promise<string[]> =>
    folder.show(await findPageProblems(await getContent(), '/docs/a'));
  expect(await findProblems()).toEqual([
    'docs/a.mdx:6:1 The image docs/cut.jpg cannot be decoded. The file is corrupt, or its extension does not match its format. Export it again.',
  ]);
  await folder.write({ 'docs/cut.jpg': photo });
  await vi.waitFor(async () => expect(await findProblems()).toEqual([]), 20_000);
});
